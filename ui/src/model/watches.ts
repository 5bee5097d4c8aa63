import type { StoredWatch } from "../api/types";

/** Returns how a watch is: switched off, failing, or looking. */
export function stateOf(watch: StoredWatch): "off" | "fails" | "looks" {
  if (watch.definition.enabled === false) return "off";
  return watch.last_error ? "fails" : "looks";
}

/** Returns the folder of a connection, and which files of it, as one text. */
export function folderOf(definition: { readonly path: string; readonly pattern?: string }): string {
  const { path, pattern } = definition;
  return pattern ? `${path.replace(/\/$/, "")}/${pattern}` : path;
}

const SECOND = 1_000;
/** Seconds between checks of a watch that does not say how often it checks. */
const EVERY = 60;
/** Milliseconds by which a check may be planned later than the interval asks. */
const TOLERANCE = 5_000;

/** Returns whether the next check of a failing watch is later than its interval asks. */
export function isLessOften({ definition, last_error: error, last_poll_at: last, next_poll_at: next }: StoredWatch): boolean {
  if (!error || !last || !next) return false;
  return Date.parse(next) - Date.parse(last) > (definition.every_seconds ?? EVERY) * SECOND + TOLERANCE;
}
