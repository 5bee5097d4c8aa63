import { callerOf } from "./callers";
import { type Zone } from "./times";
import { dayAfter, dayAt, instantOf } from "./zones";

const ACTIONS = ["acknowledge", "assign", "mute"] as const;

/** An action of an operator on an item that needs attention. */
export type MarkAction = (typeof ACTIONS)[number] | "unassign";

/** Returns the actions that an operator can take on an item. An assignment can be removed if there is one. */
export function markActions(item: { readonly mark?: { readonly assignment?: unknown } }): readonly MarkAction[] {
  return item.mark?.assignment ? [...ACTIONS, "unassign"] : ACTIONS;
}

const MORNING = "08:00";
const MINUTE = 60_000;
const LONGEST = 30 * 24 * 60 * MINUTE;

/** Returns 08:00 of the next day in a time zone, in the format of a date and time field. */
export function tomorrowMorning(now: number, zone: Zone): string {
  return `${dayAfter(dayAt(now, zone), 1)}T${MORNING}`;
}

/** Reasons why a time is not valid as the end of a mute. */
export type MuteFlaw = "not_time" | "past" | "too_late";

/**
 * Reads the end time of a mute.
 *
 * @param entered local time in the zone, such as `2026-11-23T06:30`
 * @param now the server's current time
 */
export function muteUntil(entered: string, zone: Zone, now: number): { readonly until: string } | { readonly flaw: MuteFlaw } {
  const until = instantOf(entered, zone);
  if (until === undefined) return { flaw: "not_time" };
  const length = Date.parse(until) - now;
  if (length <= 0) return { flaw: "past" };
  return length > LONGEST ? { flaw: "too_late" } : { until };
}

/** The values of the form for an attention action. */
export interface EnteredMark {
  readonly action: MarkAction;
  readonly assignee: string;
  /** End time of a mute, in the format of a date and time field. */
  readonly until: string;
}

/** Maximum number of characters of an assignee's name. */
export const MOST_ASSIGNEE = 100;

/** Returns the name under which a caller is assigned, such as `Anna` for `entra:5f0c-1 Anna`. */
export function assigneeOf(caller: string): string {
  // Removes the first half of a surrogate pair that was cut.
  return callerOf(caller).name.slice(0, MOST_ASSIGNEE).replace(/[\uD800-\uDBFF]$/, "");
}

/** The properties of an attention item that its mark requires. */
interface Marked {
  readonly last_at?: string;
  readonly mark?: { readonly revision: number };
}

/** The request that marks an item, without its note. */
export interface MarkBody {
  readonly action: MarkAction;
  readonly assignee?: string;
  readonly until?: string;
  readonly through?: string;
  readonly revision: number;
}

/**
 * Returns the request for a form; `undefined` while a value is missing or invalid. The request names the state that the
 * user has seen, so that newer events are not acknowledged and another operator's mark is not overwritten unseen.
 */
export function markRequest(entered: EnteredMark, item: Marked, zone: Zone, now: number): MarkBody | undefined {
  const { action } = entered;
  const revision = item.mark?.revision ?? 0;
  if (action === "acknowledge") return { action, revision, ...(item.last_at && { through: item.last_at }) };
  if (action === "unassign") return { action, revision };
  if (action === "assign") {
    const assignee = entered.assignee.trim();
    return assignee ? { action, assignee, revision } : undefined;
  }
  const read = muteUntil(entered.until, zone, now);
  return "until" in read ? { action, until: read.until, revision } : undefined;
}
