import type { ConnectionReport } from "../api/types";
import { addressOf, userOf } from "./connections";
import { same } from "./merge";
import type { JsonObject } from "./pointers";

/** The result of a connection test: success, or the first obstacle. */
export const OUTCOMES = ["works", "untried", "untrusted", "changed", "refused", "unreachable", "notAllowed", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Failure codes of a server that refused the login. The server responded, whatever the other results of the test. */
const REFUSALS: readonly string[] = ["authentication_failed", "storage_denied"];

/** Returns the outcome of a connection test. */
export function outcomeOf({ code, reachable, authenticated, key }: ConnectionReport): Outcome {
  if (code === "outbound_refused") return "notAllowed";
  if (code && REFUSALS.includes(code)) return "refused";
  if (key?.trusted === false && !authenticated) return code === "host_key_mismatch" ? "changed" : "untrusted";
  if (!code) return authenticated ? "works" : "untried";
  return reachable ? "failed" : "unreachable";
}

/** Returns the address of a connection's server, as far as it is known while the connection is created. */
export function placeOf(definition: JsonObject): string {
  return addressOf({ account_url: "", ...definition } as unknown as Parameters<typeof addressOf>[0]);
}

/** Returns the user who logs in; an empty string if the connection has no user name. */
export function whoOf(definition: JsonObject): string {
  return userOf(definition as unknown as Parameters<typeof userOf>[0]) ?? "";
}

/**
 * Returns whether a test result is outdated for the current values of a form, so that nothing may depend on it.
 *
 * @param isReadable whether all values in the form could be read
 */
export function isOld(tested: JsonObject, now: JsonObject, isReadable: boolean): boolean {
  return !isReadable || !same(tested, now);
}
