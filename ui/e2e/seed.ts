import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zip } from "./archives";
import { partner, type Seeded, send, until } from "./site";

const EXAMPLES = join(import.meta.dirname, "../../examples/jobs");
const ENDED = ["completed", "failed", "cancelled"];

/** Names that a partner may give a file to be taken for another one, or to break a page. */
export const HOSTILE = [
  "invoice\u202efdp.exe",
  "<img src=x onerror=alert(1)>.csv",
  "bell\u0007\u200b.txt",
  `${"long-".repeat(40)}.csv`,
];

interface Started {
  readonly execution_id: string;
}

async function start(job: string, body: object = {}): Promise<string> {
  return (await send<Started>("POST", `jobs/${job}/trigger`, body)).execution_id;
}

/** Waits until an execution has ended; returns its state. */
export async function ended(id: string): Promise<string> {
  const execution = await until(
    () => send<{ state: string }>("GET", `executions/${id}`),
    ({ state }) => ENDED.includes(state),
  );
  return execution.state;
}

/** Where the partner keeps a damaged archive; {@link mend} puts a good one in its place. */
const DAMAGED = "incoming/0002.zip";

function put(path: string, content: Buffer | string): void {
  writeFileSync(join(partner().directory, path), content);
}

/** The partner replaces the archive that was damaged. */
export function mend(): void {
  put(DAMAGED, zip("0002.csv", "invoice,amount\n2,20.00\n"));
}

function fillPartner(): void {
  for (const folder of ["incoming", "outgoing", "processed", "reports", "odd"]) {
    mkdirSync(join(partner().directory, folder), { recursive: true });
  }
  for (const n of [1, 3, 4, 5]) {
    put(`incoming/000${n}.zip`, zip(`000${n}.csv`, `invoice,amount\n${n},${n}0.00\n`));
  }
  put(DAMAGED, zip("0002.csv", "invoice,amount\n").subarray(0, 40));
  put("reports/daily.csv", "day,sum\n1,2\n".repeat(20_000));
  for (const name of HOSTILE) put(`odd/${name}`, "x");
}

async function define(): Promise<void> {
  const { port, fingerprint, password } = partner();
  const server = { type: "sftp", username: "u", auth: { type: "password", password } };
  const at = { host: "127.0.0.1", port, host_keys: [fingerprint] };
  await send("PUT", "connections/partner-a", { ...server, ...at });
  await send("PUT", "connections/partner-b", {
    ...server,
    host: "127.0.0.1",
    port: 1,
    host_keys: [fingerprint],
  });
  const invoices: unknown = JSON.parse(readFileSync(join(EXAMPLES, "each-invoice.json"), "utf8"));
  await send("PUT", "jobs/each-invoice", invoices);
  await send("PUT", "jobs/daily-report", {
    steps: [
      { id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/reports/*.csv", destination: "in/" } },
      { id: "pack", type: "file.zip", config: { input: "in/*", destination: "out/daily.zip" } },
      { id: "send", type: "sftp.upload", config: { connection: "partner-a", files: "out/*", path: "/outgoing/", overwrite: "replace" } },
    ],
  });
  await send("PUT", "jobs/bank-statements", {
    steps: [{ id: "list", type: "sftp.list", config: { connection: "partner-b", path: "/" } }],
    failure_policy: { type: "stop" },
  });
  await send("PUT", "jobs/odd-names", {
    steps: [{ id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/odd/*", destination: "in/" } }],
  });
}

async function keyOf(role: string): Promise<string> {
  return (await send<{ key: string }>("PUT", `api-keys/e2e-${role}`, { role })).key;
}

async function keys(): Promise<Seeded["keys"]> {
  return {
    reader: await keyOf("reader"),
    operator: await keyOf("operator"),
    author: await keyOf("author"),
    admin: await keyOf("admin"),
  };
}

/** Defines connections, jobs and keys, and has executions end in every way. */
export async function seed(): Promise<Seeded> {
  fillPartner();
  await define();
  const [itemsFailed, completed, unreachable, hostile] = await Promise.all([
    start("each-invoice"),
    start("daily-report"),
    start("bank-statements"),
    start("odd-names"),
  ]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const queued = await start("daily-report", { not_before: later, reason: "month's end" });
  const made = await keys();
  await Promise.all([itemsFailed, completed, unreachable, hostile].map(ended));
  return { itemsFailed, completed, unreachable, hostile, queued, keys: made };
}
