/** The properties of a column that determine whether it is shown. */
export interface ColumnChoice {
  readonly id: string;
  readonly title: string;
  /** Whether the column is always shown, because it identifies the object of a row. */
  readonly isFixed?: boolean;
  /** Whether the column is shown only if the user selected it. */
  readonly isExtra?: boolean;
}

/** The selected columns, by the path of the list. */
export type ChosenColumns = Readonly<Record<string, readonly string[]>>;

/** Returns the columns that the user selected for a list; `undefined` for the default columns. */
export function columnsChosen(all: ChosenColumns, list: string): readonly string[] | undefined {
  return Object.hasOwn(all, list) ? all[list] : undefined;
}

/** Returns the selections with the columns of one list replaced or removed. */
export function withColumns(all: ChosenColumns, list: string, chosen: readonly string[] | undefined): ChosenColumns {
  const { [list]: _, ...others } = all;
  return chosen ? { ...others, [list]: chosen } : others;
}

/** Returns the columns to show, in the order of the list. Ignores selected columns that the list does not have. */
export function shownColumns<C extends ColumnChoice>(columns: readonly C[], chosen: readonly string[] | undefined): readonly C[] {
  return columns.filter(({ id, isFixed, isExtra }) => isFixed || (chosen ? chosen.includes(id) : !isExtra));
}

/** Returns the selection with a column added, or removed if it was shown; `undefined` for the default columns. */
export function toggledColumn(columns: readonly ColumnChoice[], chosen: readonly string[] | undefined, id: string): readonly string[] | undefined {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const next = columns.filter((column) => column.isFixed || shown.has(column.id)).map((column) => column.id);
  return next.join() === shownColumns(columns, undefined).map((column) => column.id).join() ? undefined : next;
}
