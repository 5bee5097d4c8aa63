import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Panel.module.css";

interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
}

interface Props<T> {
  /** Name of the table for readers of screens. */
  readonly label: string;
  readonly columns: ReadonlyArray<Column<T>>;
  readonly rows: readonly T[];
  readonly keyOf: (row: T, index: number) => string;
  /** Pixels below which it scrolls sideways. */
  readonly minWidth?: number;
}

/** A table of things of one kind. */
export function DataTable<T>({ label, columns, rows, keyOf, minWidth = 560 }: Props<T>) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      className={classes.panel}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.title}>{column.title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, i) => (
            <Table.Tr key={keyOf(row, i)}>
              {columns.map((column) => (
                <Table.Td key={column.title}>{column.cell(row)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
