import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { TableFrame } from "./TableFrame";
import { TableRows } from "./TableRows";
import { Apart } from "./Untrusted";

export interface Column<T> {
  readonly title: string;
  /** Content of the column's head; its title by default. */
  readonly head?: ReactNode;
  /** How the rows are sorted by it, if they can be. */
  readonly sorted?: "ascending" | "descending" | "none";
  /** Pixels that the column has at least, however many others there are. */
  readonly minWidth?: number;
  readonly cell: (row: T) => ReactNode;
}

export interface TableProps<T> {
  /** Name of the table for readers of screens. */
  readonly label: string;
  readonly columns: ReadonlyArray<Column<T>>;
  readonly rows: readonly T[];
  readonly keyOf: (row: T, index: number) => string;
  /** Pixels below which it scrolls sideways. */
  readonly minWidth?: number;
  /** Key of the row that the address leads to: it is marked, and has the focus at first. */
  readonly current?: string;
}

/** A table of things of one kind, however many. */
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
