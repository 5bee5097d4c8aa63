import { type InfiniteData, keepPreviousData } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import type { Pace } from "../api/queries";
import { session } from "../api/session";
import { FailureRow, isIdle, nextAsk } from "../model/polling";
import { createStore } from "../model/store";
import { paused } from "./preferences";

const MOST_LIVE_PAGES = 3;

let lastAct = Date.now();

/** Number of times that the user has returned after a period of inactivity. */
export const returns = createStore(0);

for (const event of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(event, noteAct, { passive: true, capture: true });
}

function noteAct(): void {
  const wasIdle = isIdle(Date.now() - lastAct);
  lastAct = Date.now();
  if (wasIdle) returns.set(returns.get() + 1);
}

interface Asked<T> {
  state: {
    data: T | undefined;
    error: unknown;
    fetchStatus: string;
    dataUpdateCount: number;
    dataUpdatedAt: number;
    errorUpdateCount: number;
    errorUpdatedAt: number;
  };
}

interface Live<T> {
  readonly meta: { readonly live: true };
  readonly refetchIntervalInBackground: false;
  readonly refetchInterval: (query: Asked<T>) => number | false;
}

/** Data about a query that is kept between two evaluations. */
interface Memory {
  readonly failures: FailureRow;
  /** The facts that determined the time of the next request. */
  facts: string;
  at: number | false;
}

const memories = new WeakMap<object, Memory>();

/**
 * Returns the number of milliseconds until a query is requested again; `false` if it is not refreshed automatically.
 * The time is determined once for each response or failure. TanStack Query asks with every render, and a new time for
 * each render would postpone the request repeatedly.
 */
export function untilNext<T>(query: Asked<T>, pace: Pace): number | false {
  const { state } = query;
  const memory = memories.get(query) ?? { failures: new FailureRow(), facts: "", at: false };
  memories.set(query, memory);
  const hasFailed = state.error !== null && state.error !== undefined;
  const problem = hasFailed ? asProblem(state.error) : undefined;
  const situation = {
    pace,
    hidden: document.hidden,
    paused: paused.get() || session.get().expired,
    idle: Date.now() - lastAct,
    failures: memory.failures.count({ ...state, hasFailed }),
    transient: problem?.isTransient ?? true,
    retryAfter: problem?.retryAfter === undefined ? undefined : problem.retryAfter * 1_000,
  };
  const since = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  const facts = [pace, isIdle(situation.idle), situation.hidden, situation.paused, since, situation.failures].join(" ");
  if (facts !== memory.facts) {
    memory.facts = facts;
    memory.at = nextAsk(situation, Date.now(), Math.random());
  }
  if (memory.at === false) return false;
  // A pending query is evaluated again when it completes.
  const left = memory.at - Date.now();
  return state.fetchStatus === "fetching" ? Math.max(left, 60_000) : Math.max(left, 1);
}

/**
 * Returns options that keep the data of a query up to date; spread them into the options of the query.
 *
 * @param pace how often the query is refreshed, depending on its data
 */
export function live(pace: Pace): Live<unknown>;
export function live<T>(pace: (data: T | undefined) => Pace): Live<T>;
export function live<T>(pace: Pace | ((data: T | undefined) => Pace)): Live<T> {
  return {
    meta: { live: true },
    refetchIntervalInBackground: false,
    refetchInterval: (query) =>
      untilNext(query, typeof pace === "function" ? pace(query.state.data) : pace),
  };
}

/**
 * Returns options that keep a paged list up to date, and keep the list on the screen while it is requested with other
 * filters. A list of more than three pages is not refreshed, because each page would be read again.
 *
 * @param pace how often a shorter list is refreshed
 */
export function livePages(pace: Pace = "list") {
  return {
    ...live<InfiniteData<unknown>>((data) => ((data?.pages.length ?? 0) > MOST_LIVE_PAGES ? "rest" : pace)),
    placeholderData: keepPreviousData,
  };
}
