import { bulk as bulkTexts } from "../texts/bulk";
import { ChooseAll, ChooseRow } from "./bulk/ChoiceBox";
import type { Choice } from "./bulk/useChoice";
import type { TableProps } from "./DataTable";
import { SortableTable } from "./SortableTable";
import { type ListColumn, useColumns } from "./useColumns";

/** Minimum width of a column in pixels. */
const COLUMN = 110;
const MIN_WIDTH = 680;

interface Props<T> extends Omit<TableProps<T>, "columns" | "keyOf"> {
  readonly columns: ReadonlyArray<ListColumn<T>>;
  /** Id of a row for its selection. */
  readonly keyOf: (row: T) => string;
  /** Whether all rows are loaded; only then can they be sorted. */
  readonly isWhole?: boolean;
  /** Selection of rows; without it, rows cannot be selected. */
  readonly choice?: Choice | undefined;
}

/** The table of a list, with the columns that the user selected for the current screen. */
export function ListTable<T>({ columns, rows, keyOf, isWhole = false, choice, minWidth = MIN_WIDTH, ...table }: Props<T>) {
  const { shown } = useColumns(columns);
  return (
    <SortableTable
      {...table}
      key={shown.map(({ id }) => id).join()}
      rows={rows}
      keyOf={keyOf}
      isWhole={isWhole}
      minWidth={Math.max(minWidth, shown.length * COLUMN)}
      columns={
        choice
          ? [
              {
                title: bulkTexts.column,
                head: <ChooseAll ids={rows.map(keyOf)} choice={choice} />,
                cell: (row) => <ChooseRow id={keyOf(row)} choice={choice} />,
              },
              ...shown,
            ]
          : shown
      }
    />
  );
}
