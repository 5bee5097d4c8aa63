import type { Change, ChangeFilters } from "../api/types";
import { readSpan, type Span, type SpanSearch, textsOf } from "./filters";

const TEXTS = ["kind", "id", "by"] as const;

/** The kinds that the trail of changes knows. */
export const CHANGED_KINDS = [
  "job",
  "chain",
  "schedule",
  "watch",
  "expectation",
  "calendar",
  "webhook",
  "connection",
  "channel",
  "subscription",
  "key",
  "secret",
  "api_key",
  "settings",
  "execution",
  "chain_execution",
] as const satisfies ReadonlyArray<Change["kind"]>;

/** The filters of the trail as its address has them. */
export type ChangesSearch = { [name in (typeof TEXTS)[number]]?: string } & SpanSearch;

/** Reads the filters of an address; what it does not know is left out, and so is an id without its kind. */
export function readChangesSearch(search: Record<string, unknown>): ChangesSearch {
  const { id, ...found } = { ...textsOf(search, TEXTS), ...readSpan(search) };
  return id && found.kind ? { ...found, id } : found;
}

/** Returns filters without the id of an object of another kind than that which is asked for. */
export function withoutStaleId(next: ChangesSearch, before: ChangesSearch): ChangesSearch {
  if (next.kind === before.kind) return next;
  const { id: _, ...others } = next;
  return others;
}

/** Returns what the API is asked for. */
export function changeFilters({ kind, id, by }: ChangesSearch, span: Span): ChangeFilters {
  return { ...(kind && { kind }), ...(id && { id }), ...(by && { by }), ...span } as ChangeFilters;
}

/** One end of a difference: the value's JSON, how long it is if it is not told, or that there is none. */
export type End = { readonly json: string } | { readonly characters: number } | "none";

type Difference = NonNullable<Change["changes"]>[number];

/** Returns what was there before a change, and what is there since. */
export function endsOf(difference: Difference): { readonly before: End; readonly after: End } {
  return {
    before: end(difference.before, difference.before_characters),
    after: end(difference.after, difference.after_characters),
  };
}

function end(value: unknown, characters: number | undefined): End {
  if (characters !== undefined) return { characters };
  return value === undefined ? "none" : { json: JSON.stringify(value) };
}
