import type { InfiniteData } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import type { Pace } from "../api/queries";
import { session } from "../api/session";
import { interval } from "../model/polling";
import { paused } from "./preferences";

const MOST_LIVE_PAGES = 3;

let lastAct = Date.now();
for (const event of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(event, () => (lastAct = Date.now()), { passive: true, capture: true });
}

interface State<T> {
  readonly state: { data: T | undefined; error: unknown; fetchFailureCount: number };
}

interface Live<T> {
  readonly meta: { readonly live: true };
  readonly refetchIntervalInBackground: false;
  readonly refetchInterval: (query: State<T>) => number | false;
}

/**
 * Options that keep the data of a query up to date; to be spread over those of the query.
 *
 * @param pace how often it is asked for, by what is known of it
 */
export function live(pace: Pace): Live<unknown>;
export function live<T>(pace: (data: T | undefined) => Pace): Live<T>;
export function live<T>(pace: Pace | ((data: T | undefined) => Pace)): Live<T> {
  return {
    meta: { live: true },
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }: State<T>) =>
      interval(
        {
          pace: typeof pace === "function" ? pace(state.data) : pace,
          hidden: document.hidden,
          paused: paused.get() || session.get().expired,
          idle: Date.now() - lastAct,
          failures: state.error ? Math.max(1, state.fetchFailureCount) : 0,
          retryAfter: retryAfter(state.error),
        },
        Math.random(),
      ),
  };
}

/**
 * Options that keep a list in pages up to date. Beyond three pages the list is left as it is, as each
 * of them would be read anew.
 */
export function livePages(): Live<InfiniteData<unknown>> {
  return live<InfiniteData<unknown>>((data) => ((data?.pages.length ?? 0) > MOST_LIVE_PAGES ? "rest" : "list"));
}

function retryAfter(error: unknown): number | undefined {
  const seconds = error ? asProblem(error).retryAfter : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}
