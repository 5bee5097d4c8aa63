import { chosenColumns } from "../app/preferences";
import { useShownPath } from "../app/useShownPath";
import { useStore } from "../app/useStore";
import { type ColumnChoice, columnsChosen, shownColumns, withColumns } from "../model/columns";
import type { CsvColumn } from "../model/csv";
import type { SortableColumn } from "./SortableTable";

/** Minimum width of the name of a row in pixels, so that other columns do not wrap the name. */
export const NAME_WIDTH = 150;

/** A column of a list with selectable columns. */
export interface ListColumn<T> extends SortableColumn<T>, ColumnChoice {
  readonly title: string;
  /** The exported value of a row; without it, the column is not exported. */
  readonly written?: CsvColumn<T>["of"];
}

/** The shown columns of the current screen's list, and a function that changes them. */
export interface ShownColumns<C extends ColumnChoice> {
  readonly shown: readonly C[];
  /** Ids of the columns that the user selected; `undefined` for the default columns. */
  readonly chosen: readonly string[] | undefined;
  choose(ids: readonly string[] | undefined): void;
}

export function useColumns<C extends ColumnChoice>(columns: readonly C[]): ShownColumns<C> {
  const path = useShownPath();
  const chosen = columnsChosen(useStore(chosenColumns), path);
  return {
    shown: shownColumns(columns, chosen),
    chosen,
    choose: (ids) => void chosenColumns.change((all) => withColumns(all, path, ids)),
  };
}
