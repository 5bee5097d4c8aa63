import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zip } from "./archives";
import { defineBooking, defineChannel, subscribe, told } from "./notices";
import type { Receiver } from "./receiver";
import { chainEnded, defineStarts, startChain } from "./starts";
import { partner, type Seeded, send, until } from "./site";

const EXAMPLES = join(import.meta.dirname, "../../examples/jobs");
const ENDED = ["completed", "failed", "cancelled"];

/** File names with which a partner may disguise a file or break a page. */
export const HOSTILE = [
  "invoice\u202efdp.exe",
  "<img src=x onerror=alert(1)>.csv",
  "bell\u0007\u200b.txt",
  `${"long-".repeat(40)}.csv`,
];

const HOSTILE_CONTENT = "x";

/** A file that is received from the partner and sent back unchanged. */
export const STATEMENT = "statement-7.csv";

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

function put(path: string, content: Buffer | string): void {
  writeFileSync(join(partner().directory, path), content);
}

/** File that prevents one of the weekly archives from being moved after processing. */
const IN_THE_WAY = "processed-weekly/0002.zip";

/** The partner removes it. */
export function mend(): void {
  rmSync(join(partner().directory, IN_THE_WAY));
}

function fillPartner(): void {
  const folders = ["incoming", "weekly", "outgoing", "processed", "processed-weekly", "reports", "odd"];
  for (const folder of [...folders, "statements", "forwarded"]) {
    mkdirSync(join(partner().directory, folder), { recursive: true });
  }
  for (const inbox of ["incoming", "weekly"]) {
    for (const n of [1, 2, 3, 4, 5]) {
      put(`${inbox}/000${n}.zip`, zip(`000${n}.csv`, `invoice,amount\n${n},${n}0.00\n`));
    }
  }
  put("incoming/0002.zip", zip("0002.csv", "cut off").subarray(0, 40));
  put(IN_THE_WAY, "of last week");
  put("reports/daily.csv", "day,sum\n1,2\n".repeat(20_000));
  for (const name of HOSTILE) put(`odd/${name}`, HOSTILE_CONTENT);
  put(`statements/${STATEMENT}`, "statement,7\n");
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
  await send("PUT", "connections/unpinned", { ...server, host: "127.0.0.1", port });
  const invoices = JSON.parse(readFileSync(join(EXAMPLES, "each-invoice.json"), "utf8")) as {
    variables: object;
  };
  await send("PUT", "jobs/each-invoice", invoices);
  await send("PUT", "jobs/weekly-invoices", {
    ...invoices,
    job_id: "weekly-invoices",
    variables: { ...invoices.variables, inbox: "/weekly", done: "/processed-weekly" },
  });
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

/** Defines further objects for the screens of operators: watches, an expectation, keys, and changes. */
async function defineOperations(): Promise<void> {
  await send("PUT", "jobs/forward", {
    steps: [
      { id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/statements/*", destination: "in/" } },
      { id: "send", type: "sftp.upload", config: { connection: "partner-a", files: "in/*", path: "/forwarded/" } },
    ],
  });
  const quietly = { every_seconds: 3600, stable_for_seconds: 0, batch: "all" };
  await send("PUT", "watches/odd", {
    ...quietly,
    connection: "partner-a",
    path: "/odd",
    target: { job_id: "odd-names" },
  });
  await send("PUT", "watches/bank", {
    ...quietly,
    connection: "partner-b",
    path: "/out",
    pattern: "*.csv",
    target: { job_id: "bank-statements" },
  });
  // A minute that starts 20 to 80 s from now, so that it is still in the future when the request arrives.
  const by = new Date(Date.now() + 80_000).toISOString().slice(11, 16);
  await send("PUT", "expectations/nightly", {
    connection: "partner-a",
    path: "/incoming",
    pattern: "*.zip",
    at_least: 3,
    by,
    from: "00:00",
    contact: "Ann \u202e <ann@partner.example>",
  });
  await send("POST", "keys/our-ssh-key/generate", { algorithm: "ed25519" });
  await send("POST", "keys/our-pgp-key/generate", {
    kind: "pgp",
    algorithm: "ed25519",
    user_id: "Example Ltd <files@example.com>",
    expires_in_days: 20,
  });
  const patch = { "content-type": "application/merge-patch+json" };
  const reason = { "x-courier-reason": encodeURIComponent("the bank \u202e moves <b>again</b>") };
  await send("PATCH", "connections/partner-b", { username: "u2", labels: { team: "payments" } }, { ...patch, ...reason });
  await send("PATCH", "settings", { pools: { nightly: { limit: 2 } } }, patch);
  const expires = new Date(Date.now() + 10 * 86_400_000).toISOString();
  await send("PUT", "api-keys/e2e-ending", { role: "reader", description: "monitor \u202e", expires_at: expires });
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

/** Servers on this machine, by their reaction to requests. */
export interface Receivers {
  readonly taking: Receiver;
  readonly refusing: Receiver;
  /** Reads the request, and closes the connection without a response. */
  readonly silent: Receiver;
}

/** Defines notifications of failures over two channels: one accepts them, the other one refuses them. */
async function defineNotices({ taking, refusing }: Receivers): Promise<void> {
  await defineChannel("operations", taking.url);
  await defineChannel("night-watch", refusing.url);
  await subscribe("failures", "operations");
  await subscribe("bookings", "night-watch", ["book"]);
}

/** Defines connections, jobs and keys, and starts executions that end in every possible way. */
export async function seed(receivers: Receivers): Promise<Seeded> {
  fillPartner();
  await define();
  await defineNotices(receivers);
  await defineBooking("book", receivers.silent);
  await defineOperations();
  await defineStarts();
  const [unsure, weekly, itemsFailed, completed, unreachable, hostile, forwarded] = await Promise.all([
    start("book"),
    start("weekly-invoices"),
    start("each-invoice"),
    start("daily-report"),
    start("bank-statements"),
    start("odd-names", { reason: "odd \u202e reason <b>" }),
    start("forward"),
  ]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const queued = await start("daily-report", { not_before: later, reason: "month's end" });
  const chain = await startChain();
  const made = await keys();
  await Promise.all([unsure, weekly, itemsFailed, completed, unreachable, hostile, forwarded].map(ended));
  await until(
    () => send<{ last_error?: object }>("GET", "watches/bank"),
    (watch) => watch.last_error !== undefined,
  );
  await chainEnded(chain);
  const [dead, delivered] = await Promise.all([told("bookings", "dead"), told("failures", "delivered")]);
  const hostileContent = createHash("sha256").update(HOSTILE_CONTENT).digest("hex");
  const ends = { weekly, itemsFailed, completed, unreachable, hostile, unsure };
  return { ...ends, hostileContent, queued, chain, dead, delivered, keys: made };
}
