import { type InfiniteData, keepPreviousData } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import type { Pace } from "../api/queries";
import { session } from "../api/session";
import { FailureRow, isIdle, nextAsk } from "../model/polling";
import { createStore } from "../model/store";
import { paused } from "./preferences";

const MOST_LIVE_PAGES = 3;

let lastAct = Date.now();

/** How often the user has come back after a time without an act. */
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

/** What is remembered of a query between two looks at it. */
interface Memory {
  readonly failures: FailureRow;
  /** Facts that its next time was decided by. */
  facts: string;
  at: number | false;
}

const memories = new WeakMap<object, Memory>();

/**
 * Returns after how many milliseconds a query is asked again, or `false`: not by itself. The time is
 * decided once for each answer or failure: TanStack Query asks for it with every render, and a new
 * one each time would be put off by each render.
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
  // A query under way is looked at again when it ends.
  const left = memory.at - Date.now();
  return state.fetchStatus === "fetching" ? Math.max(left, 60_000) : Math.max(left, 1);
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
    refetchInterval: (query) =>
      untilNext(query, typeof pace === "function" ? pace(query.state.data) : pace),
  };
}

/**
 * Options that keep a list in pages up to date, and on the screen while it is asked for with other
 * filters. Beyond three pages the list is left as it is, as each of them would be read anew.
 *
 * @param pace how often a shorter list is asked for
 */
export function livePages(pace: Pace = "list") {
  return {
    ...live<InfiniteData<unknown>>((data) => ((data?.pages.length ?? 0) > MOST_LIVE_PAGES ? "rest" : pace)),
    placeholderData: keepPreviousData,
  };
}
