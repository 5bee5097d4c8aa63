import type { Change, ChangeFilters } from "../api/types";
import { readSpan, type Span, type SpanSearch, textsOf } from "./filters";

const TEXTS = ["kind", "id", "by"] as const;

/** The kinds of objects in the audit log of changes. */
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

/** The filters of the audit log in the URL. */
export type ChangesSearch = { [name in (typeof TEXTS)[number]]?: string } & SpanSearch;

/** Reads the filters of a URL. Ignores unknown filters, and an id without a kind. */
export function readChangesSearch(search: Record<string, unknown>): ChangesSearch {
  const { id, ...found } = { ...textsOf(search, TEXTS), ...readSpan(search) };
  return id && found.kind ? { ...found, id } : found;
}

/** Returns filters without the id if the kind has changed. */
export function withoutStaleId(next: ChangesSearch, before: ChangesSearch): ChangesSearch {
  if (next.kind === before.kind) return next;
  const { id: _, ...others } = next;
  return others;
}

/** Returns the filters for the API. */
export function changeFilters({ kind, id, by }: ChangesSearch, span: Span): ChangeFilters {
  return { ...(kind && { kind }), ...(id && { id }), ...(by && { by }), ...span } as ChangeFilters;
}

/** One side of a difference: the value's JSON, its length if the value is not shown, or no value. */
export type End = { readonly json: string } | { readonly characters: number } | "none";

type Difference = NonNullable<Change["changes"]>[number];

/** Returns the values before and after a change. */
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
