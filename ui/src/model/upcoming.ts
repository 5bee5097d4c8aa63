import type { Coming } from "../api/types";
import type { ObjectName } from "./objects";

/** The kinds of upcoming events. */
export const COMING_KINDS = ["schedule", "watch", "expectation", "execution"] as const satisfies ReadonlyArray<Coming["kind"]>;

/** The filters of upcoming events in the URL; `within` is a number of days. */
export type UpcomingSearch = { [name in "within" | "kind" | "label"]?: string };

const DAY = 86_400_000;
const MINUTE = 60_000;
const MOST_DAYS = 400;

/**
 * Returns the end of the requested number of days, by default one day; rounded to the minute, so that it is the same
 * within a minute.
 */
export function endOf(within: string | undefined, now: number): string {
  const days = Number(within);
  const known = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : 1;
  return new Date(Math.floor((now + known * DAY) / MINUTE) * MINUTE).toISOString();
}

/** Returns the object of an upcoming event. */
export function objectOf(coming: Coming): ObjectName {
  const { kind } = coming;
  const ids = {
    schedule: coming.schedule_id,
    watch: coming.watch_id,
    expectation: coming.expectation_id,
    execution: coming.execution_id,
  };
  return { kind, id: ids[kind] ?? "" };
}

/** Returns the events of a kind; all events for `""`. */
export function ofKind(all: readonly Coming[], kind: string): readonly Coming[] {
  return kind === "" ? all : all.filter((each) => each.kind === kind);
}
