import { MOST_AT_A_TIME } from "./bulk";

/** Ids of the rows of a list that were chosen. */
export type Chosen = ReadonlySet<string>;

export const NOTHING_CHOSEN: Chosen = new Set();

/** Returns the choice with a row chosen or, if it was, not chosen any more; no row is added to as many as may be chosen. */
export function toggled(chosen: Chosen, id: string, most = MOST_AT_A_TIME): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < most) next.add(id);
  return next;
}

/** Returns the choice of all rows of a page, at most 200; of none if all of them were chosen. */
export function allToggled(chosen: Chosen, ids: readonly string[]): Chosen {
  const all = ids.slice(0, MOST_AT_A_TIME);
  return all.every((id) => chosen.has(id)) ? NOTHING_CHOSEN : new Set(all);
}

/** Returns the rows that are chosen and still in the list, in its order. */
export function chosenOf<T>(rows: readonly T[], idOf: (row: T) => string, chosen: Chosen): T[] {
  return rows.filter((row) => chosen.has(idOf(row)));
}
