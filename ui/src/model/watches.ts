import type { StoredWatch } from "../api/types";

/** Returns the state of a watch: disabled, failing or polling. */
export function stateOf(watch: StoredWatch): "off" | "fails" | "looks" {
  if (watch.definition.enabled === false) return "off";
  return watch.last_error ? "fails" : "looks";
}

/** Returns the folder of a watch with its file pattern, as one string. */
export function folderOf(definition: { readonly path: string; readonly pattern?: string }): string {
  const { path, pattern } = definition;
  return pattern ? `${path.replace(/\/$/, "")}/${pattern}` : path;
}

const SECOND = 1_000;
/** Seconds between polls of a watch without an interval. */
const EVERY = 60;
/** Milliseconds by which a poll may be scheduled later than its interval. */
const TOLERANCE = 5_000;

/** Returns whether the next poll of a failing watch is later than its interval requires. */
export function isLessOften({ definition, last_error: error, last_poll_at: last, next_poll_at: next }: StoredWatch): boolean {
  if (!error || !last || !next) return false;
  return Date.parse(next) - Date.parse(last) > (definition.every_seconds ?? EVERY) * SECOND + TOLERANCE;
}
