import type { Coming } from "../api/types";
import type { ObjectName } from "./objects";

/** The kinds of what is going to happen. */
export const COMING_KINDS = ["schedule", "watch", "expectation", "execution"] as const satisfies ReadonlyArray<Coming["kind"]>;

/** The filters of what is going to happen as its address has them; `within` is a number of days. */
export type UpcomingSearch = { [name in "within" | "kind" | "label"]?: string };

const DAY = 86_400_000;
const MINUTE = 60_000;
const MOST_DAYS = 400;

/** Returns the end of the days ahead that are asked for, a day by default; that of its minute, so that it stays the same for one. */
export function endOf(within: string | undefined, now: number): string {
  const days = Number(within);
  const known = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : 1;
  return new Date(Math.floor((now + known * DAY) / MINUTE) * MINUTE).toISOString();
}

/** Returns the object that something is going to happen to. */
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

/** Returns what is of a kind; everything for `""`. */
export function ofKind(all: readonly Coming[], kind: string): readonly Coming[] {
  return kind === "" ? all : all.filter((each) => each.kind === kind);
}
