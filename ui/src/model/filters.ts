import type { ExecutionFilters } from "../api/types";

const TEXTS = ["state", "job_id", "trigger_kind", "trigger_id", "chain_id", "pool", "code", "rerun_of", "text"] as const;
const SINCE = /^(\d{1,3})([hd])$/;
const HOURS = { h: 1, d: 24 } as const;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The filters of the list of executions as its address has them; `since` is a span such as `24h`. */
export type ExecutionsSearch = { [name in (typeof TEXTS)[number] | "since" | "label"]?: string };

/** Reads texts of an address by their names; what is not named, empty or no text is left out. */
export function textsOf<N extends string>(
  search: Record<string, unknown>,
  names: readonly N[],
): { [name in N]?: string } {
  const found: { [name in N]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === "string" && value !== "") found[name] = value;
  }
  return found;
}

/** Returns filters with one of them set, or left out if its value is empty. */
export function withFilter<S extends object>(search: S, name: keyof S & string, value: string): S {
  const { [name]: _, ...others } = search;
  return (value ? { ...others, [name]: value } : others) as S;
}

/** Reads the filters of an address; what it does not know is left out. */
export function readSearch(search: Record<string, unknown>): ExecutionsSearch {
  return textsOf(search, [...TEXTS, "since", "label"]);
}

/**
 * Returns the beginning of a span such as `24h` as the API is asked for it, or `undefined` if the
 * text is none. It is that of its minute, so that the same question is asked for a minute.
 */
export function beginningOf(span: string | undefined, now: number): string | undefined {
  const found = SINCE.exec(span ?? "");
  const hours = found ? Number(found[1]) * HOURS[found[2] as keyof typeof HOURS] : 0;
  return hours > 0 ? new Date(Math.floor((now - hours * HOUR) / MINUTE) * MINUTE).toISOString() : undefined;
}

/** Returns what the API is asked for. */
export function filtersOf(search: ExecutionsSearch, now: number): ExecutionFilters {
  const { since: span, label, ...same } = search;
  const since = beginningOf(span, now);
  return { ...same, ...(since && { since }), ...(label && { label: [label] }) } as ExecutionFilters;
}

/** Returns whether any filter is set. */
export function isFiltered(search: ExecutionsSearch): boolean {
  return Object.keys(search).length > 0;
}
