import type { ExecutionFilters } from "../api/types";

const TEXTS = ["state", "job_id", "trigger_kind", "trigger_id", "chain_id", "pool", "code", "rerun_of", "text"] as const;
const SINCE = /^(\d{1,3})([hd])$/;
const HOURS = { h: 1, d: 24 } as const;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The filters of the list of executions as its address has them; `since` is a span such as `24h`. */
export type ExecutionsSearch = { [name in (typeof TEXTS)[number] | "since" | "label"]?: string };

/** Reads the filters of an address; what it does not know is left out. */
export function readSearch(search: Record<string, unknown>): ExecutionsSearch {
  const found: ExecutionsSearch = {};
  for (const name of [...TEXTS, "since", "label"] as const) {
    const value = search[name];
    if (typeof value === "string" && value !== "") found[name] = value;
  }
  return found;
}

/**
 * Returns what the API is asked for. The beginning of a span is that of its minute, so that the same
 * question is asked for a minute.
 */
export function filtersOf(search: ExecutionsSearch, now: number): ExecutionFilters {
  const { since, label, ...same } = search;
  const span = SINCE.exec(since ?? "");
  const hours = span ? Number(span[1]) * HOURS[span[2] as keyof typeof HOURS] : 0;
  const from = Math.floor((now - hours * HOUR) / MINUTE) * MINUTE;
  return {
    ...same,
    ...(hours > 0 && { since: new Date(from).toISOString() }),
    ...(label && { label: [label] }),
  } as ExecutionFilters;
}

/** Whether any filter is set. */
export function isFiltered(search: ExecutionsSearch): boolean {
  return Object.keys(search).length > 0;
}
