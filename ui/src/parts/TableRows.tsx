import { Table } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { isLong } from "../model/long";
import classes from "./Panel.module.css";

export interface RowsProps<T> {
  readonly rows: readonly T[];
  readonly keyOf: (row: T, index: number) => string;
  /** Key of the row that the URL refers to; this row is highlighted and initially focused. */
  readonly current?: string | undefined;
  /** The cells of a row. */
  readonly children: (row: T) => ReactNode;
}

/** Height of a row with one line, in pixels. */
export const ROW = 40;

type LongRows = <T>(props: RowsProps<T>) => ReactNode;

let longRows: LongRows | undefined;

/** Loads the code for long tables, which is otherwise loaded when the first long table is shown. */
export async function loadLongRows(): Promise<LongRows> {
  longRows = (await import("./LongTableRows")).LongTableRows;
  return longRows;
}

/** Returns the attribute with the number of rows of a long table, whose rows are not all rendered. */
export function rowCount(rows: number): { "aria-rowcount"?: number } {
  return isLong(rows) ? { "aria-rowcount": rows + 1 } : {};
}

/** Properties of a row that is focused as soon as it is shown. */
export const CURRENT = {
  "aria-current": "true",
  className: classes.current,
  tabIndex: -1,
  ref: focusRow,
} as const;

function focusRow(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

/** The body of a table. For a long table, only the rows near the visible part are rendered. */
export function TableRows<T>(props: RowsProps<T>) {
  const { rows } = props;
  return isLong(rows.length) ? <SomeRows {...props} /> : <AllRows {...props} />;
}

/** Loads the rows without Suspense, which would show its fallback for at least 300 ms. */
function SomeRows<T>(props: RowsProps<T>) {
  const [Rows, setRows] = useState(() => longRows);
  useEffect(() => {
    if (Rows) return;
    loadLongRows().then(
      (loaded) => setRows(() => loaded),
      (error: unknown) =>
        setRows(() => {
          throw error;
        }),
    );
  }, [Rows]);
  return Rows ? <Rows {...props} /> : <RoomForRows count={props.rows.length} />;
}

/** Reserves the final height of the rows. */
function RoomForRows({ count }: { readonly count: number }) {
  return (
    <Table.Tbody aria-busy="true">
      <tr aria-hidden="true" style={{ height: count * ROW }} />
    </Table.Tbody>
  );
}

function AllRows<T>({ rows, keyOf, current, children }: RowsProps<T>) {
  return (
    <Table.Tbody>
      {rows.map((row, i) => {
        const key = keyOf(row, i);
        return (
          <Table.Tr key={key} {...(key === current && CURRENT)}>
            {children(row)}
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  );
}
