import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver does with a request: it answers with a status, or closes the connection without an answer. */
export type Answer = number | "none";

/** A server on this machine that webhooks, and requests of jobs, are sent to. */
export interface Receiver {
  /** Its address, without a slash at its end. */
  readonly base: string;
  /** An address at it for webhooks. */
  readonly url: string;
  /** The bodies that it was sent, in their order. */
  readonly bodies: readonly string[];
  /** Has it do something else with the requests to come. */
  answerWith(answer: Answer): void;
  close(): void;
}

/** Starts a receiver that does the same with every request, and answers with a text. */
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
