/** A column of a list, as far as it decides which are shown. */
export interface ColumnChoice {
  readonly id: string;
  readonly title: string;
  /** Whether it is always shown: it says which object a row is about. */
  readonly isFixed?: boolean;
  /** Whether it is shown only if it was chosen. */
  readonly isExtra?: boolean;
}

/** The columns that were chosen, by the path of the list. */
export type ChosenColumns = Readonly<Record<string, readonly string[]>>;

/** Returns the columns that were chosen for a list; `undefined` for those that it has by itself. */
export function columnsChosen(all: ChosenColumns, list: string): readonly string[] | undefined {
  return Object.hasOwn(all, list) ? all[list] : undefined;
}

/** Returns the choices with that of one list, or without one. */
export function withColumns(all: ChosenColumns, list: string, chosen: readonly string[] | undefined): ChosenColumns {
  const { [list]: _, ...others } = all;
  return chosen ? { ...others, [list]: chosen } : others;
}

/**
 * Returns the columns that are shown, in the order of the list, whatever was chosen: columns that the list does not have, or
 * no longer, count for nothing.
 */
export function shownColumns<C extends ColumnChoice>(columns: readonly C[], chosen: readonly string[] | undefined): readonly C[] {
  return columns.filter(({ id, isFixed, isExtra }) => isFixed || (chosen ? chosen.includes(id) : !isExtra));
}

/** Returns the choice with a column shown or, if it was, not any more; `undefined` if these are the list's own ones. */
export function toggledColumn(columns: readonly ColumnChoice[], chosen: readonly string[] | undefined, id: string): readonly string[] | undefined {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const next = columns.filter((column) => column.isFixed || shown.has(column.id)).map((column) => column.id);
  return next.join() === shownColumns(columns, undefined).map((column) => column.id).join() ? undefined : next;
}
