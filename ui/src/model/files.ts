import type { Delivery, DeliveryFilters } from "../api/types";
import { readSpan, type Span, type SpanSearch, textsOf } from "./filters";

const TEXTS = ["contains", "name", "sha256", "connection", "label"] as const;

/** The filters of the list of deliveries as its address has them. */
export type FilesSearch = { [name in (typeof TEXTS)[number]]?: string } & SpanSearch;

/** Reads the filters of an address; what it does not know is left out. */
export function readFilesSearch(search: Record<string, unknown>): FilesSearch {
  return { ...textsOf(search, TEXTS), ...readSpan(search) };
}

/** Returns what the API is asked for. */
export function deliveryFilters({ contains, name, sha256, connection, label }: FilesSearch, span: Span): DeliveryFilters {
  return {
    ...(contains && { contains }),
    ...(name && { name }),
    ...(sha256 && { sha256: sha256.toLowerCase() }),
    ...(connection && { connection }),
    ...(label && { label: [label] }),
    ...span,
  };
}

/** Returns the search for a part of a name where the whole name, or its beginning, was searched for; `undefined` otherwise. */
export function widened({ name, ...others }: FilesSearch): FilesSearch | undefined {
  const contains = name?.replace(/\*$/, "").trim();
  return contains ? { ...others, contains } : undefined;
}

/** Returns whether a part of a name is searched in the period that the server takes by default. */
export function isOfLastMonth({ contains, name, sha256, since, from }: FilesSearch): boolean {
  return Boolean(contains) && !name && !sha256 && !since && !from;
}

/** Returns the deliveries of one content in the order in which they began, which is the way it took. */
export function hops(deliveries: readonly Delivery[]): readonly Delivery[] {
  return deliveries.toSorted(
    (a, b) => a.started_at.localeCompare(b.started_at) || a.ended_at.localeCompare(b.ended_at),
  );
}

/** Returns what tells a delivery apart from every other one. */
export function deliveryId(delivery: Delivery): string {
  return [delivery.execution_id, delivery.nonce, delivery.remote.path, delivery.ended_at].join(" ");
}
