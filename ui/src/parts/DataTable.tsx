import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { TableFrame } from "./TableFrame";
import { TableRows } from "./TableRows";
import { Apart } from "./Untrusted";

export interface Column<T> {
  readonly title: string;
  /** Content of the column header; by default, the title. */
  readonly head?: ReactNode;
  /** The sort order of the column, if it can be sorted. */
  readonly sorted?: "ascending" | "descending" | "none";
  /** Minimum width of the column in pixels, whatever the number of columns. */
  readonly minWidth?: number;
  readonly cell: (row: T) => ReactNode;
}

export interface TableProps<T> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: ReadonlyArray<Column<T>>;
  readonly rows: readonly T[];
  readonly keyOf: (row: T, index: number) => string;
  /** Width in pixels below which the table scrolls horizontally. */
  readonly minWidth?: number;
  /** Key of the row that the URL refers to; this row is highlighted and initially focused. */
  readonly current?: string;
}

/** A table of objects of one kind, of any length. */
export function DataTable<T>({ label, columns, rows, keyOf, minWidth = 560, current }: TableProps<T>) {
  return (
    <TableFrame
      label={label}
      count={rows.length}
      minWidth={minWidth}
      head={columns.map((column) => (
        <Table.Th key={column.title} aria-sort={column.sorted} miw={column.minWidth}>
          {column.head ?? column.title}
        </Table.Th>
      ))}
    >
      <TableRows rows={rows} keyOf={keyOf} current={current}>
        {(row) =>
          columns.map((column) => (
            <Table.Td key={column.title}>
              <Apart>{column.cell(row)}</Apart>
            </Table.Td>
          ))
        }
      </TableRows>
    </TableFrame>
  );
}
