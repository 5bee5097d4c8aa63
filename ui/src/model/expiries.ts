import type { Expiry } from "../api/types";
import type { Zone } from "./times";
import { endOfDay } from "./zones";

const SOON = 30;

/** Returns the urgency of an expiry: expired, within 30 days, or later. */
export function urgency(expiry: Pick<Expiry, "days_left">): "over" | "soon" | "later" {
  return expiry.days_left < 0 ? "over" : expiry.days_left <= SOON ? "soon" : "later";
}

/** Returns the objects that use the expiring object, with their kinds. */
export function usersOf(expiry: Expiry): ReadonlyArray<{ readonly kind: string; readonly id: string }> {
  return [...objects("job", expiry.jobs), ...objects("connection", expiry.connections)];
}

function objects(kind: string, ids: readonly string[] = []) {
  return ids.map((id) => ({ kind, id }));
}

const SPANS = [30, 90, 365] as const;

/** Reads the number of days ahead from a URL: one of the available choices, 90 by default. */
export function daysOf(search: Record<string, unknown>): { days?: string } {
  const known = SPANS.find((days) => String(days) === search.days);
  return known ? { days: String(known) } : {};
}

/** The expiry of a new secret: nothing if no day is entered, an unusable day, or an instant and the days until then. */
export type ChosenExpiry = { readonly flaw?: "invalid" | "past"; readonly at?: string; readonly daysLeft?: number; readonly isSoon?: boolean };

const DAY = 86_400_000;

/**
 * Reads the day at whose end a new secret expires.
 *
 * @param day the text of a date field, such as `2027-01-31`; may be empty
 * @param zone the time zone in which times are shown
 * @param now current time in milliseconds
 */
export function chosenExpiry(day: string, zone: Zone, now: number): ChosenExpiry {
  if (day === "") return {};
  const at = endOfDay(day, zone);
  if (at === undefined) return { flaw: "invalid" };
  const left = Date.parse(at) - now;
  if (left <= 0) return { flaw: "past" };
  const daysLeft = Math.floor(left / DAY);
  return { at, daysLeft, isSoon: urgency({ days_left: daysLeft }) === "soon" };
}
