import type { Expiry, Overview, ReportLine } from "../api/types";
import { overview as words } from "../texts/overview";
import { urgency } from "./expiries";
import { clamped, visible } from "./visible";

const MOST_JOBS = 8;
const MOST_TITLE = 60;

type AttentionItem = Overview["attention"][number];

/** Returns the report lines of jobs with failures, most failures first. */
export function mostFailures<L extends Pick<ReportLine, "job_id" | "failed">>(lines: Iterable<L>): readonly L[] {
  return [...lines]
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed || (a.job_id ?? "").localeCompare(b.job_id ?? ""))
    .slice(0, MOST_JOBS);
}

/** Returns the objects that have expired or expire within 30 days, each once with its first expiry. */
export function endingSoon<E extends Pick<Expiry, "kind" | "id" | "days_left">>(expiries: readonly E[]): readonly E[] {
  const first = new Map<string, E>();
  for (const each of expiries) {
    const name = `${each.kind} ${each.id}`;
    const known = first.get(name);
    if (urgency(each) !== "later" && (known === undefined || each.days_left < known.days_left)) first.set(name, each);
  }
  return [...first.values()].toSorted((a, b) => a.days_left - b.days_left);
}

/** The kinds of attention items, from the most urgent for file transfers to the least urgent. */
const URGENCY = [
  "expectation.missed",
  "watch.failing",
  "notification.failing",
  "recipients.refused",
  "object.unreadable",
  "execution.failed",
];

/**
 * Items that need the same correction: failed executions of one job with one failure code, or a single item of another
 * kind.
 */
export interface Trouble<I> {
  /** The newest of the items. */
  readonly newest: I;
  readonly count: number;
  /** Whether all items failed at the same step. */
  readonly isOneStep: boolean;
}

/**
 * Returns the items by urgency, grouped by key. Items of one kind keep their order, in which the newest execution comes
 * first.
 */
export function troubles<I extends Pick<AttentionItem, "kind" | "key" | "count" | "step">>(items: readonly I[]): ReadonlyArray<Trouble<I>> {
  const groups = new Map<string, Trouble<I>>();
  for (const item of items) {
    const known = groups.get(item.key);
    groups.set(item.key, {
      newest: known?.newest ?? item,
      // The server knows more items than it lists.
      count: known?.count ?? item.count ?? 1,
      isOneStep: !known || (known.isOneStep && known.newest.step === item.step),
    });
  }
  const urgencyOf = ({ newest }: Trouble<I>) => URGENCY.indexOf(newest.kind);
  return [...groups.values()].toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
}

type Named = Pick<AttentionItem, "job_id" | "execution_id" | "watch_id" | "expectation_id" | "channel_id" | "object_id">;

/** Returns the id of the subject of an item. */
export function idOf(item: Named): string {
  return item.execution_id ?? item.watch_id ?? item.expectation_id ?? item.channel_id ?? item.object_id ?? "";
}

/** Returns the title of an item: the job, or the subject of the item. */
export function titleOf(item: Named): string {
  return item.job_id ?? idOf(item);
}

/**
 * Returns a label of an item that is unique among items with other keys: its title, the reason of the failure, and the
 * event.
 */
export function labelOf(item: Named & Pick<AttentionItem, "kind" | "code">): string {
  const what = words.kinds[item.kind] ?? item.kind;
  return [clamped(titleOf(item), MOST_TITLE), item.code, what].filter(Boolean).map((part) => visible(part ?? "")).join(", ");
}

/** Returns the current state of an item, including silenced items; `undefined` if it no longer needs attention. */
export function itemOf(now: Pick<Overview, "attention" | "silenced">, key: string): AttentionItem | undefined {
  return [...now.attention, ...now.silenced].find((item) => item.key === key && item.count !== undefined);
}

/**
 * Returns whether nothing needs attention.
 *
 * @param ending objects that have expired or expire soon; `undefined` while they are unknown
 */
export function isCalm({ attention, attention_is_complete: isComplete }: Pick<Overview, "attention" | "attention_is_complete">, ending: readonly unknown[] | undefined): boolean {
  return isComplete && attention.length === 0 && ending?.length === 0;
}

/** Returns whether nothing is running or waiting or has ended recently, as in a new installation. */
export function isQuiet({ queued, running, paused, completed_since, failed_since, cancelled_since }: Overview["counts"]): boolean {
  return queued + running + paused + completed_since + failed_since + cancelled_since === 0;
}
