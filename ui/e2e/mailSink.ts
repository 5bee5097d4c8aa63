import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A mail server on this machine that accepts all emails, without encryption. */
export interface MailSink {
  readonly port: number;
  /** The received emails with their headers, in order. */
  readonly mails: readonly string[];
  close(): void;
}

/** Starts a mail server. */
export async function receiveMails(): Promise<MailSink> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    serve(socket, mails);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const END = "\r\n.\r\n";

/** Answers the commands of one client. */
function serve(socket: Socket, mails: string[]): void {
  let unread = "";
  let isMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 sink");
  socket.on("data", (bytes) => {
    unread += bytes.toString("latin1");
    for (;;) {
      const end = unread.indexOf(isMail ? END : "\r\n");
      if (end < 0) return;
      const read = unread.slice(0, end);
      unread = unread.slice(end + (isMail ? END.length : 2));
      if (isMail) {
        mails.push(read);
        isMail = false;
        say("250 taken");
        continue;
      }
      const command = read.slice(0, 4).toUpperCase();
      isMail = command === "DATA";
      say(isMail ? "354 go on" : command === "QUIT" ? "221 bye" : "250 sink");
      if (command === "QUIT") socket.end();
    }
  });
}
