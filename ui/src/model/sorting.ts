/** The value by which a row is sorted; rows without a value come last in both directions. */
export type SortValue = string | number | undefined;

/** The column by which a table is sorted, and whether the order is descending. */
export interface Sorting {
  readonly column: string;
  readonly isBackwards: boolean;
}

const order = new Intl.Collator("en", { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : order.compare(String(a), String(b));
}

/** Returns rows in the order of their values; rows with equal values keep their order. */
export function sortedBy<T>(rows: readonly T[], valueOf: (row: T) => SortValue, isBackwards: boolean): readonly T[] {
  const sign = isBackwards ? -1 : 1;
  return rows.toSorted((first, second) => {
    const [a, b] = [valueOf(first), valueOf(second)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * compare(a, b);
  });
}

/** Returns the sorting after a click on a column header: ascending, descending, then the original order. */
export function pressed(sorting: Sorting | undefined, column: string): Sorting | undefined {
  if (sorting?.column !== column) return { column, isBackwards: false };
  return sorting.isBackwards ? undefined : { column, isBackwards: true };
}
