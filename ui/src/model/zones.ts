import { type Zone, zoneName } from "./times";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const DAY_LENGTH = 86_400_000;

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function offset(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}

/** Returns the instant at which local time in a zone equals a given UTC time. */
function instantOn(utc: number, zone: string): number {
  const guess = utc - offset(utc, zone);
  return utc - offset(guess, zone);
}

/**
 * Returns the first and last instant of a day in a time zone; the day has 23 or 25 hours when clocks change. Returns
 * `undefined` for an invalid day.
 *
 * @param day day, such as `2026-11-23`
 */
export function daySpan(day: string, zone: string): { readonly from: string; readonly to: string } | undefined {
  const utc = utcOf(day);
  if (utc === undefined) return undefined;
  return {
    from: new Date(instantOn(utc, zone)).toISOString(),
    to: new Date(instantOn(utc + DAY_LENGTH, zone) - 1).toISOString(),
  };
}

/** Returns the first instant of a day in the time zone in which times are shown; see {@link daySpan}. */
export function beginningOfDay(day: string, zone: Zone): string | undefined {
  return daySpan(day, zoneName(zone))?.from;
}

/** Returns the last instant of a day in the time zone in which times are shown; see {@link daySpan}. */
export function endOfDay(day: string, zone: Zone): string | undefined {
  return daySpan(day, zoneName(zone))?.to;
}

/**
 * Returns the instant of a local time in a zone; `undefined` for an invalid time.
 *
 * @param time local time, such as `2026-11-23T06:30`, in the format of a date and time field
 */
export function instantOf(time: string, zone: Zone): string | undefined {
  const utc = LOCAL.test(time) ? Date.parse(`${time}Z`) : Number.NaN;
  return Number.isNaN(utc) ? undefined : new Date(instantOn(utc, zoneName(zone))).toISOString();
}

/** Returns the instant of a local time in a zone, in whole seconds; uses UTC if the browser does not know the zone. */
export function instantIn(time: string, zone: string): string | undefined {
  return instantOf(time, isZone(zone) ? zone : "UTC")?.replace(/\.\d+Z$/, "Z");
}

/**
 * Returns the local time of an instant in a zone, in the format of a date and time field; uses UTC if the browser does
 * not know the zone, and returns `undefined` for an invalid instant.
 */
export function localIn(at: string, zone: string): string | undefined {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return undefined;
  const local = new Date(instant + offset(instant, isZone(zone) ? zone : "UTC")).toISOString();
  return local.slice(0, local.slice(17, 19) === "00" ? 16 : 19);
}

/** Returns the current day in a time zone, such as `2026-11-23`. */
export function dayAt(at: number, zone: Zone): string {
  const clocks = zone ? at + offset(at, zone) : at - new Date(at).getTimezoneOffset() * 60_000;
  return new Date(clocks).toISOString().slice(0, 10);
}

/** Returns the day that is a number of days after another day. */
export function dayAfter(day: string, days: number): string {
  const utc = utcOf(day) ?? 0;
  return new Date(utc + days * DAY_LENGTH).toISOString().slice(0, 10);
}

function utcOf(day: string): number | undefined {
  const parts = DAY.exec(day);
  if (!parts) return undefined;
  const utc = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return new Date(utc).toISOString().startsWith(day) ? utc : undefined;
}

/** Returns whether the browser knows a time zone. */
export function isZone(zone: string): boolean {
  try {
    offset(0, zone);
    return true;
  } catch {
    return false;
  }
}

/** The time zones in which times can be shown: the installation's, the browser's own, or UTC. */
export const ZONE_CHOICES = ["installation", "browser", "UTC"] as const;
export type ZoneChoice = (typeof ZONE_CHOICES)[number];

/**
 * Returns the time zone in which times are shown.
 *
 * @param installation name of the installation's time zone; a zone that the browser does not know counts as UTC
 */
export function zoneFor(choice: ZoneChoice, installation: string): Zone {
  if (choice === "browser") return undefined;
  return choice === "installation" && isZone(installation) ? installation : "UTC";
}

/**
 * Returns the names of time zones in the order in which they are offered: first the installation's, then the browser's
 * own and UTC, then all others.
 */
export function zonesFrom(installation: string, own: string, all: readonly string[]): readonly string[] {
  return [...new Set([installation, own, "UTC", ...all])];
}
