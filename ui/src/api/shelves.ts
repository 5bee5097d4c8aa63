import { readStored, saveDefinition } from "./definitions";
import type { Shelf } from "./savedOnce";

/** Where definitions of a kind are stored. */
export const shelfOf = (kind: "connection" | "channel" | "schedule"): Shelf => ({
  create: (id, definition) => saveDefinition(kind, id, definition, undefined, ""),
  read: (id) => readStored(kind, id),
  replace: (id, definition, etag) => saveDefinition(kind, id, definition, etag, ""),
});
