import { Table } from "@mantine/core";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import classes from "./TableFrame.module.css";
import { rowCount } from "./TableRows";

interface Props {
  /** Accessible name of the table. */
  readonly label: string;
  /** Number of the rows. */
  readonly count: number;
  /** Width in pixels below which the table scrolls horizontally. */
  readonly minWidth: number;
  /** The cells of the table head. */
  readonly head: ReactNode;
  /** The table body. */
  readonly children: ReactNode;
}

/** A table in a frame. The head remains visible, unless the table is wider than its frame and scrolls horizontally. */
export function TableFrame({ label, count, minWidth, head, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be scrollable with keys
    <div ref={frame} className={classes.frame} data-wide={isWide || undefined} tabIndex={isWide ? 0 : undefined}>
      <Table highlightOnHover verticalSpacing={6} miw={minWidth} aria-label={label} {...rowCount(count)}>
        <Table.Thead className={classes.head}>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        {children}
      </Table>
    </div>
  );
}

/** Returns whether the content of an element is wider than the element. */
function useIsWide(frame: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const look = () => setWide(table.scrollWidth > element.clientWidth + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return isWide;
}
