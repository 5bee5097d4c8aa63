import { useEffect, useRef, useState } from "react";
import { toggled } from "../../model/choice";
import { type MatchingPage, type MatchingRead, readMatching } from "../../model/matching";
import type { Choice } from "./useChoice";

const NONE: ReadonlySet<string> = new Set();

/**
 * The objects that match the filters of a list, as far as they have been read, except objects that the user deselected.
 */
export interface Matching<R> {
  readonly state: MatchingRead<R> | { readonly kind: "failed"; readonly error: unknown } | undefined;
  /** The objects of an action. */
  readonly rows: readonly R[];
  /** The objects as a selection of list rows; `undefined` unless all were read. */
  readonly choice: Choice | undefined;
  start(): void;
  clear(): void;
}

/**
 * Selects all objects that match the filters of a list, including those that are not displayed.
 *
 * @param filters the filters of the selection, which is discarded when they change
 */
export function useMatching<R>(filters: string, idOf: (row: R) => string, pageAt: (continuation: string) => Promise<MatchingPage<R>>): Matching<R> {
  const [read, setRead] = useState<{ readonly of: string; readonly state: NonNullable<Matching<R>["state"]> }>();
  const [leftOut, leaveOut] = useState(NONE);
  /** Identifies the read operation whose result is used. */
  const wanted = useRef<object>(undefined);
  useEffect(
    () => () => {
      wanted.current = undefined;
      setRead((before) => (before?.of === filters ? undefined : before));
    },
    [filters],
  );

  function start() {
    const reading = {};
    const isStopped = () => wanted.current !== reading;
    const become = (state: NonNullable<Matching<R>["state"]>) => {
      if (!isStopped()) setRead({ of: filters, state });
    };
    wanted.current = reading;
    leaveOut(NONE);
    become({ kind: "reading", found: 0 });
    readMatching(pageAt, idOf, (found) => become({ kind: "reading", found }), isStopped).then(become, (error: unknown) =>
      become({ kind: "failed", error }),
    );
  }

  function clear() {
    wanted.current = undefined;
    setRead(undefined);
    leaveOut(NONE);
  }

  const state = read?.of === filters ? read.state : undefined;
  const all = state?.kind === "read" ? state.rows : [];
  const rows = all.filter((row) => !leftOut.has(idOf(row)));
  const ids = new Set(all.map(idOf));
  const choice: Choice | undefined =
    state?.kind === "read"
      ? {
          chosen: new Set(rows.map(idOf)),
          most: Number.POSITIVE_INFINITY,
          toggle: (id) => {
            if (ids.has(id)) leaveOut((before) => toggled(before, id, Number.POSITIVE_INFINITY));
          },
          toggleAll: clear,
          clear,
        }
      : undefined;
  return { state, rows, choice, start, clear };
}
