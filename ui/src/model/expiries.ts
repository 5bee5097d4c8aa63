import type { Expiry } from "../api/types";

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
