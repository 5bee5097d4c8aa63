/** A request from a page of the server, with a URL without a host. */
export class PageRequest extends Request {
  constructor(url: string | URL | Request, init?: RequestInit) {
    super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
  }
}
