/** A request of a page of the server, whose addresses have no host. */
export class PageRequest extends Request {
  constructor(url: string | URL | Request, init?: RequestInit) {
    super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
  }
}
