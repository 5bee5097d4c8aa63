import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The reaction of a receiver to a request: it answers with a status, or closes the connection without a response. */
export type Answer = number | "none";

/** A server on this machine that receives webhooks and requests of jobs. */
export interface Receiver {
  /** URL of the server, without a trailing slash. */
  readonly base: string;
  /** URL for webhooks. */
  readonly url: string;
  /** The received bodies, in order. */
  readonly bodies: readonly string[];
  /** Changes the reaction to later requests. */
  answerWith(answer: Answer): void;
  close(): void;
}

/** Starts a receiver that reacts to all requests in the same way, with a text as its response. */
export async function receive(first: Answer, text = ""): Promise<Receiver> {
  const bodies: string[] = [];
  let answer = first;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      if (answer === "none") request.socket.destroy();
      else response.writeHead(answer, { "content-type": "text/plain" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    url: `${base}/hook`,
    bodies,
    answerWith(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
