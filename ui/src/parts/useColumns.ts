import { useLocation } from "@tanstack/react-router";
import { chosenColumns } from "../app/preferences";
import { useStore } from "../app/useStore";
import { type ColumnChoice, columnsChosen, shownColumns, withColumns } from "../model/columns";
import type { CsvColumn } from "../model/csv";
import type { SortableColumn } from "./SortableTable";

/** Pixels that the name of a row has at least, so that other columns do not break it. */
export const NAME_WIDTH = 150;

/** A column of a list whose columns can be chosen. */
export interface ListColumn<T> extends SortableColumn<T>, ColumnChoice {
  readonly title: string;
  /** What an export has of a row; without it the column is not exported. */
  readonly written?: CsvColumn<T>["of"];
}

/** The columns of the list of the present screen that are shown, and how others are chosen. */
export interface ShownColumns<C extends ColumnChoice> {
  readonly shown: readonly C[];
  /** Ids of the columns that were chosen; `undefined` for the list's own ones. */
  readonly chosen: readonly string[] | undefined;
  choose(ids: readonly string[] | undefined): void;
}

export function useColumns<C extends ColumnChoice>(columns: readonly C[]): ShownColumns<C> {
  const { pathname } = useLocation();
  const chosen = columnsChosen(useStore(chosenColumns), pathname);
  return {
    shown: shownColumns(columns, chosen),
    chosen,
    choose: (ids) => void chosenColumns.change((all) => withColumns(all, pathname, ids)),
  };
}
