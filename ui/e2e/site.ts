import { type ProvidedContext, inject } from "vitest";

/** Returns a setting that DashboardIT passes about the hosts and the partner that it has started. */
function setting(name: string): string {
  const value = process.env[`E2E_${name}`];
  if (!value) throw new Error(`E2E_${name} is not set: DashboardIT runs these tests`);
  return value;
}

export const MODES = ["open", "keys", "easyauth", "closed"] as const;
export type Mode = (typeof MODES)[number];

export const chromiumPath = () => setting("CHROMIUM");

/** Path of a Firefox that also runs the main flows; `undefined` if there is none. */
export const firefoxPath = () => process.env.E2E_FIREFOX;

/** How many times slower than this machine the pages run in Chromium (`E2E_SLOW`); 1 by default. */
export const slowness = () => Number(process.env.E2E_SLOW ?? 1);

/** The URL of the API of the host with an authorization mode, with a trailing slash. */
export function apiOf(mode: Mode): string {
  return `${setting(mode.toUpperCase()).replace(/\/$/, "")}/`;
}

export const partner = () => ({
  directory: setting("PARTNER"),
  port: Number(setting("PARTNER_PORT")),
  fingerprint: setting("PARTNER_FINGERPRINT"),
  password: setting("PARTNER_PASSWORD"),
});

/** Sends JSON to an API; throws if the API does not accept the request. */
export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await fetch(apiOf("open") + path, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text || "null") as T;
}

const PATIENCE = 180_000;
const PAUSE = 200;

/** Repeats a request until the response is as expected; throws after three minutes. */
export async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not there in time: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Ids of the objects that the installation contains for the tests; see `seed.ts`. */
export interface Seeded {
  /** One item has failed: a file is in the way until the partner deletes it. */
  readonly weekly: string;
  /** One archive is damaged permanently. */
  readonly itemsFailed: string;
  readonly completed: string;
  /** The partner of this job is unreachable. */
  readonly unreachable: string;
  /** Id of an execution whose files have hostile names. */
  readonly hostile: string;
  /** Id of an execution that waits for an hour. */
  readonly queued: string;
  /** The SHA-256 of the content of all files with hostile names. */
  readonly hostileContent: string;
  /** The request to a server may or may not have been processed, because the response was lost. */
  readonly unsure: string;
  /** Id of a refused notification. */
  readonly dead: string;
  /** Id of an accepted notification. */
  readonly delivered: string;
  /** A chain execution that failed at a node. */
  readonly chain: string;
  /** An API key for each role. */
  readonly keys: Readonly<Record<"reader" | "operator" | "author" | "admin", string>>;
}

declare module "vitest" {
  interface ProvidedContext {
    seeded: Seeded;
  }
}

export const seeded = (): ProvidedContext["seeded"] => inject("seeded");
