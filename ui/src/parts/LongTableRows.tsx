import { Table } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { CURRENT, ROW, type RowsProps } from "./TableRows";
import { useNearby } from "./useNearby";

/** The body of a long table; only the rows near the visible part are rendered. */
export function LongTableRows<T>({ rows, keyOf, current, children }: RowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const key = (index: number) => {
    const row = rows[index];
    return row === undefined ? String(index) : keyOf(row, index);
  };
  const kept = current === undefined ? -1 : rows.findIndex((row, i) => keyOf(row, i) === current);
  // The cells of a row are created once, even if the row is removed and added again.
  const cellsOf = useMemo(() => remembering(children), [children]);
  const nearby = useNearby({ count: rows.length, keyOf: key, height: ROW, within: body, kept });
  useLayoutEffect(() => {
    if (nearby.isLong) keepWidths(body.current);
  }, [nearby.isLong]);
  return (
    <Table.Tbody ref={body}>
      {nearby.pieces.map((piece) => {
        if ("gap" in piece) return <tr key={`gap-${piece.after}`} aria-hidden="true" style={{ height: piece.gap }} />;
        const row = rows[piece.index];
        const isCurrent = piece.index === kept;
        return (
          row !== undefined && (
            <Table.Tr
              key={key(piece.index)}
              {...(nearby.isLong && { "data-index": piece.index, "aria-rowindex": piece.index + 2, ref: nearby.measure })}
              {...(isCurrent && CURRENT)}
            >
              {cellsOf(row)}
            </Table.Tr>
          )
        );
      })}
    </Table.Tbody>
  );
}

/** Returns a function that creates the content of each row only once. */
function remembering<T>(make: (row: T) => ReactNode): (row: T) => ReactNode {
  const made = new Map<T, ReactNode>();
  return (row) => {
    if (!made.has(row)) made.set(row, make(row));
    return made.get(row);
  };
}

/** Keeps the initial widths of the columns, so that they do not change with the rendered rows. */
function keepWidths(body: HTMLTableSectionElement | null): void {
  const table = body?.closest("table");
  if (!table) return;
  const heads = [...table.querySelectorAll<HTMLElement>("th")];
  const widths = heads.map((head) => (100 * head.offsetWidth) / table.offsetWidth);
  heads.forEach((head, i) => (head.style.width = `${widths[i]}%`));
  table.style.tableLayout = "fixed";
}
