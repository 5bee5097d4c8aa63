import { callerOf } from "./callers";
import { type Zone } from "./times";
import { dayAfter, dayAt, instantOf } from "./zones";

const ACTIONS = ["acknowledge", "assign", "mute"] as const;

/** What an operator can do about an item that needs attention. */
export type MarkAction = (typeof ACTIONS)[number] | "unassign";

/** Returns what an operator can do about an item; an assignment can be removed where there is one. */
export function markActions(item: { readonly mark?: { readonly assignment?: unknown } }): readonly MarkAction[] {
  return item.mark?.assignment ? [...ACTIONS, "unassign"] : ACTIONS;
}

const MORNING = "08:00";
const MINUTE = 60_000;
const LONGEST = 30 * 24 * 60 * MINUTE;

/** Returns tomorrow at eight on the clocks of a zone, as a field for date and time has it. */
export function tomorrowMorning(now: number, zone: Zone): string {
  return `${dayAfter(dayAt(now, zone), 1)}T${MORNING}`;
}

/** Why a time cannot end a mute. */
export type MuteFlaw = "not_time" | "past" | "too_late";

/**
 * Reads when a mute ends.
 *
 * @param entered such as `2026-11-23T06:30`, on the clocks of the zone
 * @param now by the server's clock
 */
export function muteUntil(entered: string, zone: Zone, now: number): { readonly until: string } | { readonly flaw: MuteFlaw } {
  const until = instantOf(entered, zone);
  if (until === undefined) return { flaw: "not_time" };
  const length = Date.parse(until) - now;
  if (length <= 0) return { flaw: "past" };
  return length > LONGEST ? { flaw: "too_late" } : { until };
}

/** What is in the form of a mark. */
export interface EnteredMark {
  readonly action: MarkAction;
  readonly assignee: string;
  /** When a mute ends, as a field for date and time has it. */
  readonly until: string;
}

/** The most characters of the name of a person who takes care of something. */
export const MOST_ASSIGNEE = 100;

/** Returns the name under which a caller takes care of something, such as `Anna` of `entra:5f0c-1 Anna`. */
export function assigneeOf(caller: string): string {
  // What is left of a character that was cut in half is cut off too.
  return callerOf(caller).name.slice(0, MOST_ASSIGNEE).replace(/[\uD800-\uDBFF]$/, "");
}

/** An item that needs attention, as far as a mark of it is concerned. */
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
 * Returns the request of a form; `undefined` while something in the form is missing or wrong. It names what its reader has
 * seen, so that nothing that happened meanwhile is acknowledged, and no mark of another operator is overwritten unseen.
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
