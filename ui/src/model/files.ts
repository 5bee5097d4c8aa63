import type { Delivery, DeliveryFilters } from "../api/types";
import { readSpan, type Span, type SpanSearch, textsOf } from "./filters";

const TEXTS = ["contains", "name", "sha256", "connection", "label"] as const;

/** The filters of the list of deliveries in the URL. */
export type FilesSearch = { [name in (typeof TEXTS)[number]]?: string } & SpanSearch;

/** Reads the filters of a URL; ignores unknown filters. */
export function readFilesSearch(search: Record<string, unknown>): FilesSearch {
  return { ...textsOf(search, TEXTS), ...readSpan(search) };
}

/** Returns the filters for the API. */
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

/**
 * Returns the search for a part of a name, if the search was for a complete name or its beginning; otherwise
 * `undefined`.
 */
export function widened({ name, ...others }: FilesSearch): FilesSearch | undefined {
  const contains = name?.replace(/\*$/, "").trim();
  return contains ? { ...others, contains } : undefined;
}

/** Returns whether a part of a name is searched in the server's default period. */
export function isOfLastMonth({ contains, name, sha256, since, from }: FilesSearch): boolean {
  return Boolean(contains) && !name && !sha256 && !since && !from;
}

/** Returns the deliveries of one content ordered by their start, which shows the route of the file. */
export function hops(deliveries: readonly Delivery[]): readonly Delivery[] {
  return deliveries.toSorted(
    (a, b) => a.started_at.localeCompare(b.started_at) || a.ended_at.localeCompare(b.ended_at),
  );
}

/** Returns a string that uniquely identifies a delivery. */
export function deliveryId(delivery: Delivery): string {
  return [delivery.execution_id, delivery.nonce, delivery.remote.path, delivery.ended_at].join(" ");
}
