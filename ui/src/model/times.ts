import { texts } from "../texts";

/** The time zone in which the user wants to see times; `undefined` is the browser's own time zone. */
export type Zone = string | undefined;

const words = texts.times;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: Zone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    ...options,
    ...(zone && { timeZone: zone }),
    hourCycle: "h23",
  });
  formats.set(key, made);
  return made;
}

/** Formats an instant with its date, such as `23 Nov 2026, 10:32:05`. */
export function instant(at: string, zone: Zone): string {
  return format(zone, { dateStyle: "medium", timeStyle: "medium" }).format(new Date(at));
}

/** Formats the day of an instant, such as `23 Nov 2026`. */
export function day(at: string | number, zone: Zone): string {
  return format(zone, { dateStyle: "medium" }).format(new Date(at));
}

/** Formats the day of an instant without its year, such as `23 Nov`. */
export function dayOfMonth(at: number, zone: Zone): string {
  return format(zone, { day: "numeric", month: "short" }).format(new Date(at));
}

/** Formats only the time of day, such as `10:32:05`. */
export function clock(at: string | number, zone: Zone): string {
  return format(zone, { timeStyle: "medium" }).format(new Date(at));
}

/** Formats an hour with its day, such as `23 Nov 2026, 02:00–03:00`. */
export function hourSpan(start: number, zone: Zone): string {
  return `${day(start, zone)}, ${hourClock(start, zone)}–${hourClock(start + HOUR, zone)}`;
}

/** Formats the time of day without seconds, such as `10:32`. */
export function hourClock(at: number, zone: Zone): string {
  return format(zone, { timeStyle: "short" }).format(new Date(at));
}

/** Returns the name of a time zone for axes, such as `UTC` or `Europe/Berlin`. */
export function zoneName(zone: Zone): string {
  return zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formats a duration in its two largest units, such as `1 h 3 min` or `840 ms`. */
export function duration(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms < SECOND) return words.of(ms, "ms");
  if (ms < 10 * SECOND) return words.of((ms / SECOND).toFixed(1), "s");
  if (ms < MINUTE) return words.of(Math.round(ms / SECOND), "s");
  if (ms < HOUR) return pair(ms, [MINUTE, "min"], [SECOND, "s"]);
  if (ms < DAY) return pair(ms, [HOUR, "h"], [MINUTE, "min"]);
  return pair(ms, [DAY, "d"], [HOUR, "h"]);
}

type Unit = readonly [milliseconds: number, name: Parameters<typeof words.of>[1]];

function pair(ms: number, [large, name]: Unit, [small, minor]: Unit): string {
  const rest = Math.floor((ms % large) / small);
  const whole = words.of(Math.floor(ms / large), name);
  return rest ? `${whole} ${words.of(rest, minor)}` : whole;
}

/** Formats the distance of an instant from now, such as `4 s ago`, `in 2 h`, `just now`. */
export function relative(at: string, now: number): string {
  const ahead = Date.parse(at) - now;
  const size = Math.abs(ahead);
  if (size < SECOND) return words.now;
  const [unit, name]: Unit =
    size < MINUTE ? [SECOND, "s"] : size < HOUR ? [MINUTE, "min"] : size < 2 * DAY ? [HOUR, "h"] : [DAY, "d"];
  const amount = words.of(Math.floor(size / unit), name);
  return ahead < 0 ? words.ago(amount) : words.ahead(amount);
}
