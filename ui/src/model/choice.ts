import { MOST_AT_A_TIME } from "./bulk";

/** Ids of the selected rows of a list. */
export type Chosen = ReadonlySet<string>;

export const NOTHING_CHOSEN: Chosen = new Set();

/** Returns the selection with a row added, or removed if it was selected. No row is added beyond the maximum. */
export function toggled(chosen: Chosen, id: string, most = MOST_AT_A_TIME): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < most) next.add(id);
  return next;
}

/** Returns the selection of all rows of a page, at most 200; empty if all of these rows were selected. */
export function allToggled(chosen: Chosen, ids: readonly string[]): Chosen {
  const all = ids.slice(0, MOST_AT_A_TIME);
  return all.every((id) => chosen.has(id)) ? NOTHING_CHOSEN : new Set(all);
}

/** Returns the selected rows that are still in the list, in the order of the list. */
export function chosenOf<T>(rows: readonly T[], idOf: (row: T) => string, chosen: Chosen): T[] {
  return rows.filter((row) => chosen.has(idOf(row)));
}
