import type { Delivery, DeliveryFilters } from "../api/types";
import { beginningOf, textsOf } from "./filters";

const TEXTS = ["name", "sha256", "connection", "since"] as const;
const ANY_REST = "*";

/** The filters of the list of deliveries as its address has them; `since` is a span such as `24h`. */
export type FilesSearch = { [name in (typeof TEXTS)[number]]?: string };

/** Reads the filters of an address; what it does not know is left out. */
export function readFilesSearch(search: Record<string, unknown>): FilesSearch {
  return textsOf(search, TEXTS);
}

/** Returns what the API is asked for. */
export function deliveryFilters(search: FilesSearch, now: number): DeliveryFilters {
  const { since: span, sha256, ...same } = search;
  const since = beginningOf(span, now);
  return { ...same, ...(since && { since }), ...(sha256 && { sha256: sha256.toLowerCase() }) };
}

/** Returns the search for names that begin as the one that was searched for; `undefined` if it is that already. */
export function widened(search: FilesSearch): FilesSearch | undefined {
  if (!search.name || search.name.endsWith(ANY_REST)) return undefined;
  return { ...search, name: search.name + ANY_REST };
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
