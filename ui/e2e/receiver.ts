import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  /** The bodies that it was sent, in their order. */
  readonly bodies: readonly string[];
  close(): void;
}

/** Starts a receiver that answers every request with a status and a text. */
export async function receive(status: number, text = ""): Promise<Receiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(status, { "content-type": "text/plain" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
