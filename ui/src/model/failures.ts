import type { Execution, FailedItem } from "../api/types";

const MOST_CONNECTIONS = 3;

/**
 * Returns the connections of an execution's failed steps: first those of the execution's failure, then those of its
 * failed items.
 */
export function failedConnections({ failure, items }: Pick<Execution, "failure" | "items">): readonly string[] {
  const all = [failure?.connection, ...(items?.value ?? []).map((item) => item.failure?.connection)];
  return [...new Set(all.flatMap((name) => name ?? []))].slice(0, MOST_CONNECTIONS);
}

/** Returns whether a resumed execution will fail again unless something is corrected first. */
export function failsAgain({ state, failure }: Pick<Execution, "state" | "failure">): boolean {
  return state === "failed" && failure?.class === "permanent";
}

/**
 * Returns whether all connections with which an execution failed work now.
 *
 * @param working names of connections with a successful test
 */
export function isCorrectedBy(execution: Pick<Execution, "failure" | "items">, working: ReadonlySet<string>): boolean {
  const failed = failedConnections(execution);
  return failed.length > 0 && failed.every((name) => working.has(name));
}

/** Returns failed items ordered by their number, loop by loop. */
export function byNumber<I extends Pick<FailedItem, "loop" | "iterations">>(items: readonly I[]): readonly I[] {
  return items.toSorted((a, b) => a.loop.localeCompare(b.loop) || compared(a.iterations, b.iterations));
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, i) => number !== other[i]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
