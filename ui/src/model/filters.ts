import type { ExecutionFilters } from "../api/types";
import type { Zone } from "./times";
import { beginningOfDay, endOfDay } from "./zones";

const TEXTS = [
  "state",
  "job_id",
  "trigger_kind",
  "trigger_id",
  "chain_id",
  "pool",
  "code",
  "rerun_of",
  "late",
  "text",
] as const;
const SPAN = ["since", "from", "to"] as const;
const HOUR_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const SINCE = /^(\d{1,3})([hd])$/;
const HOURS = { h: 1, d: 24 } as const;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The period in a URL: `since` is a span such as `24h` that ends now; `from` and `to` are days. */
export type SpanSearch = { [name in (typeof SPAN)[number]]?: string } & HourSearch;

/** The single hour in a URL by its start, such as `2026-11-30T02:00Z`; takes precedence over days and spans. */
interface HourSearch {
  hour?: string;
}

/** A period for the API. */
export interface Span {
  readonly since?: string;
  readonly until?: string;
}

/** The filters of the list of executions in the URL; `state` may contain several states, separated by commas. */
export type ExecutionsSearch = { [name in (typeof TEXTS)[number] | "label"]?: string } & SpanSearch;

/**
 * Reads the named strings from a URL's parameters; ignores other names, empty values and values that are not strings.
 */
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

/** The filters of a list that can be filtered only by label. */
export type LabelSearch = { label?: string };

/** Reads the label from a URL. */
export function readLabel(search: Record<string, unknown>): LabelSearch {
  return textsOf(search, ["label"]);
}

/** Returns filters with one filter set, or removed if its value is empty. */
export function withFilter<S extends object>(search: S, name: keyof S & string, value: string): S {
  const { [name]: _, ...others } = search;
  return (value ? { ...others, [name]: value } : others) as S;
}

/** Reads the filters of a URL; ignores unknown filters. */
export function readSearch(search: Record<string, unknown>): ExecutionsSearch {
  return { ...textsOf(search, [...TEXTS, "label", "hour"]), ...readSpan(search) };
}

/** Reads the period from a URL. */
export function readSpan(search: Record<string, unknown>): SpanSearch {
  return textsOf(search, SPAN);
}

/** Returns the period that filters select; a first day takes precedence over a span that ends now. */
export function spanOf({ since: span, from, to, hour }: SpanSearch, now: number, zone: Zone): Span {
  const start = hourOf(hour);
  if (start !== undefined) return { since: new Date(start).toISOString(), until: new Date(start + HOUR - 1).toISOString() };
  const since = (from && beginningOfDay(from, zone)) || beginningOf(span, now);
  const until = to && endOfDay(to, zone);
  return { ...(since && { since }), ...(until && { until }) };
}

/** Returns the start of the hour in a URL, in milliseconds; `undefined` if the URL has no valid hour. */
export function hourOf(hour: string | undefined): number | undefined {
  const start = HOUR_NAME.test(hour ?? "") ? Date.parse(hour ?? "") : Number.NaN;
  return Number.isNaN(start) ? undefined : start;
}

/** Returns the name of an hour for the URL of a list of executions. */
export function hourName(start: number): string {
  return `${new Date(start).toISOString().slice(0, "2026-11-30T02:00".length)}Z`;
}

/**
 * Returns comma-separated values with one value added, or removed if it was present, in the order of all possible
 * values.
 */
export function toggled(values: string, value: string, order: readonly string[]): string {
  const chosen = new Set(values.split(",").filter(Boolean));
  if (!chosen.delete(value)) chosen.add(value);
  return [...chosen].toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).join(",");
}

/**
 * Returns the start of a span such as `24h` for the API; `undefined` if the text is not a span. The start is rounded
 * down to the minute, so that requests within a minute are the same.
 */
export function beginningOf(span: string | undefined, now: number): string | undefined {
  const found = SINCE.exec(span ?? "");
  const hours = found ? Number(found[1]) * HOURS[found[2] as keyof typeof HOURS] : 0;
  return hours > 0 ? new Date(Math.floor((now - hours * HOUR) / MINUTE) * MINUTE).toISOString() : undefined;
}

/** Returns the filters for the API. */
export function filtersOf(search: ExecutionsSearch, span: Span): ExecutionFilters {
  const { since: _, from: __, to: ___, hour: ____, label, ...same } = search;
  return { ...same, ...span, ...(label && { label: [label] }) } as ExecutionFilters;
}

/** Returns whether any filter is set. */
export function isFiltered(search: ExecutionsSearch): boolean {
  return Object.keys(search).length > 0;
}
