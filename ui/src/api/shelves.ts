import { readStored, saveDefinition } from "./definitions";
import type { Shelf } from "./savedOnce";

/** Returns the store for definitions of a kind. */
export const shelfOf = (kind: "connection" | "channel" | "schedule"): Shelf => ({
  create: (id, definition) => saveDefinition(kind, id, definition, undefined, ""),
  read: (id) => readStored(kind, id),
  replace: (id, definition, etag) => saveDefinition(kind, id, definition, etag, ""),
});
