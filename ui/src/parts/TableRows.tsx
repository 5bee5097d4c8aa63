import { Table } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { isLong } from "../model/long";
import classes from "./Panel.module.css";

export interface RowsProps<T> {
  readonly rows: readonly T[];
  readonly keyOf: (row: T, index: number) => string;
  /** Key of the row that the address leads to: it is marked, and has the focus at first. */
  readonly current?: string | undefined;
  /** The cells of a row. */
  readonly children: (row: T) => ReactNode;
}

/** Height of a row of one line, in pixels. */
export const ROW = 40;

type LongRows = <T>(props: RowsProps<T>) => ReactNode;

let longRows: LongRows | undefined;

/** Loads what long tables need, which else comes when the first one is shown. */
export async function loadLongRows(): Promise<LongRows> {
  longRows = (await import("./LongTableRows")).LongTableRows;
  return longRows;
}

/** Tells a table of so many rows that not all of them are on the page. */
export function rowCount(rows: number): { "aria-rowcount"?: number } {
  return isLong(rows) ? { "aria-rowcount": rows + 1 } : {};
}

/** A row that has the focus as soon as it is shown. */
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

/** The body of a table. Of a long one, only the rows near those that are seen are on the page. */
export function TableRows<T>(props: RowsProps<T>) {
  const { rows } = props;
  return isLong(rows.length) ? <SomeRows {...props} /> : <AllRows {...props} />;
}

/** Does without Suspense, which keeps its fallback for 300 ms at least. */
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

/** Keeps the page as high as it will be. */
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
