import type { ConnectionReport } from "../api/types";
import { addressOf, userOf } from "./connections";
import { same } from "./merge";
import type { JsonObject } from "./pointers";

/** What can come of a test of a connection: its success, or the first thing that kept it from its end. */
export const OUTCOMES = ["works", "untried", "untrusted", "changed", "refused", "unreachable", "notAllowed", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Codes of a server that has refused the login. It has answered, whatever else was seen of it. */
const REFUSALS: readonly string[] = ["authentication_failed", "storage_denied"];

/** Returns what came of the test of a connection. */
export function outcomeOf({ code, reachable, authenticated, key }: ConnectionReport): Outcome {
  if (code === "outbound_refused") return "notAllowed";
  if (code && REFUSALS.includes(code)) return "refused";
  if (key?.trusted === false && !authenticated) return code === "host_key_mismatch" ? "changed" : "untrusted";
  if (!code) return authenticated ? "works" : "untried";
  return reachable ? "failed" : "unreachable";
}

/** Returns where a connection leads, as far as that is known while it is made. */
export function placeOf(definition: JsonObject): string {
  return addressOf({ account_url: "", ...definition } as unknown as Parameters<typeof addressOf>[0]);
}

/** Returns who logs in; an empty text where the connection names nobody. */
export function whoOf(definition: JsonObject): string {
  return userOf(definition as unknown as Parameters<typeof userOf>[0]) ?? "";
}

/**
 * Returns whether what came of a test says nothing of what is in a form now: then nothing is done on its word.
 *
 * @param isReadable whether everything that is in the form could be read
 */
export function isOld(tested: JsonObject, now: JsonObject, isReadable: boolean): boolean {
  return !isReadable || !same(tested, now);
}
