import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { pressed, sortedBy, type Sorting, type SortValue } from "../model/sorting";
import { type Column, DataTable, type TableProps } from "./DataTable";

/** A column of a sortable table. */
export interface SortableColumn<T> extends Column<T> {
  /** Value of a row by which the table can be sorted. */
  readonly sortBy?: (row: T) => SortValue;
}

interface Props<T> extends Omit<TableProps<T>, "columns"> {
  readonly columns: ReadonlyArray<SortableColumn<T>>;
  /** Whether all rows are loaded; only then can they be sorted. */
  readonly isWhole: boolean;
}

/** A table that is sorted by the column whose header is clicked. */
export function SortableTable<T>({ columns, rows, isWhole, ...table }: Props<T>) {
  const [sorting, setSorting] = useState<Sorting>();
  const sortBy = isWhole ? columns.find(({ title }) => title === sorting?.column)?.sortBy : undefined;
  return (
    <DataTable
      {...table}
      rows={sortBy && sorting ? sortedBy(rows, sortBy, sorting.isBackwards) : rows}
      columns={columns.map((column) => {
        if (!column.sortBy || !isWhole) return column;
        const isBackwards = sorting?.column === column.title ? sorting.isBackwards : undefined;
        return {
          ...column,
          sorted: isBackwards === undefined ? "none" : isBackwards ? "descending" : "ascending",
          head: (
            <UnstyledButton fz="inherit" fw="inherit" onClick={() => setSorting(pressed(sorting, column.title))}>
              {column.title} <span aria-hidden="true">{isBackwards === undefined ? "↕" : isBackwards ? "↓" : "↑"}</span>
            </UnstyledButton>
          ),
        };
      })}
    />
  );
}
