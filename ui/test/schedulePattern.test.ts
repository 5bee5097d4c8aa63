import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cron, readCron } from "../src/model/cron";
import {
  EVERY_HOURS,
  EVERY_MINUTES,
  type Pattern,
  patternOf,
  printPattern,
  printTimeOfDay,
  readTimeOfDay,
} from "../src/model/schedulePattern";

const at = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
const WORKDAYS = "1,2,3,4,5";
const patterns: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ often: fc.constant("minutes" as const), every: fc.constantFrom(...EVERY_MINUTES) }),
  fc.record({ often: fc.constant("hourly" as const), every: fc.constantFrom(...EVERY_HOURS), minute: fc.integer({ min: 0, max: 59 }) }),
  fc.record({ often: fc.constantFrom("daily" as const, "weekdays" as const, "lastWorkday" as const), at }),
  fc.record({
    often: fc.constant("weekly" as const),
    days: fc
      .subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 6 })
      .filter((days) => days.join() !== WORKDAYS),
    at,
  }),
  fc.record({ often: fc.constant("monthly" as const), day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant("last" as const)), at }),
);

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const isWorkday = (day: Date) => day.getUTCDay() % 6 !== 0;
const isOfNextMonth = (day: Date, days: number) => new Date(day.getTime() + days * DAY).getUTCMonth() !== day.getUTCMonth();

/** Returns whether a day matches, and no later day of the same month does. */
function isLast(day: Date, fits: (day: Date) => boolean): boolean {
  if (!fits(day)) return false;
  for (let later = 1; !isOfNextMonth(day, later); later++) if (fits(new Date(day.getTime() + later * DAY))) return false;
  return true;
}

/** Returns whether a pattern, according to its description, has a start at a minute. */
function isPromised(pattern: Pattern, now: Date): boolean {
  const ofDay = now.getUTCHours() * 60 + now.getUTCMinutes();
  switch (pattern.often) {
    case "minutes":
      return now.getTime() % (pattern.every * MINUTE) === 0;
    case "hourly":
      return ofDay % (pattern.every * 60) === pattern.minute;
    default:
      if (ofDay !== pattern.at.hour * 60 + pattern.at.minute) return false;
  }
  switch (pattern.often) {
    case "daily":
      return true;
    case "weekdays":
      return isWorkday(now);
    case "weekly":
      return pattern.days.some((day) => day % 7 === now.getUTCDay());
    case "monthly":
      return pattern.day === "last" ? isOfNextMonth(now, 1) : now.getUTCDate() === pattern.day;
    case "lastWorkday":
      return isLast(now, isWorkday);
  }
}

/** Returns whether a cron expression is due at a minute. */
function isDue(cron: Cron, now: Date): boolean {
  const { days, weekdays } = cron;
  if (!cron.minutes.values.includes(now.getUTCMinutes()) || !cron.hours.values.includes(now.getUTCHours())) return false;
  const special: Readonly<Record<string, boolean>> = { L: isOfNextMonth(now, 1), LW: isLast(now, isWorkday) };
  const day = days.special === undefined ? days.values.includes(now.getUTCDate()) : (special[days.special] ?? false);
  const weekday = weekdays.special === undefined && weekdays.values.includes(now.getUTCDay());
  return (
    cron.seconds.values.includes(0) &&
    cron.months.values.includes(now.getUTCMonth() + 1) &&
    cron.years.values.includes(now.getUTCFullYear()) &&
    (days.isOpen || weekdays.isOpen ? day && weekday : day || weekday)
  );
}

/** Minutes to check: all minutes of more than a day, and those around the pattern's times in months of any length. */
function minutesFor(pattern: Pattern): Date[] {
  const start = Date.UTC(2027, 11, 30);
  const all = Array.from({ length: 1_440 + 60 }, (_, i) => new Date(start + i * MINUTE));
  const time = "at" in pattern ? pattern.at.hour * 60 + pattern.at.minute : 0;
  const days = Array.from({ length: 460 }, (_, day) => [time, time - 1, time + 1].map((minute) => new Date(start + day * DAY + minute * MINUTE)));
  return [...all, ...days.flat()];
}

const due = (pattern: Pattern, is: (now: Date) => boolean) => minutesFor(pattern).filter(is).map((now) => now.getTime());
const promisedBy = (pattern: Pattern) => due(pattern, (now) => isPromised(pattern, now));

function dueBy(expression: string, pattern: Pattern): number[] {
  const cron = readCron(expression);
  if (!cron) throw new Error(expression);
  return due(pattern, (now) => isDue(cron, now));
}

const part = (from: number, to: number) =>
  fc.oneof(
    fc.constantFrom("*", "*/2", "*/15", `${from}-${to}`, "?"),
    fc.integer({ min: from, max: to }).map(String),
    fc.tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to })).map(([one, other]) => `${one},${other}`),
  );

/** Returns whether the time of day of an expression contains stars, steps or ranges. */
const hasSteps = (text: string) => /[*/-]/.test(text.split(" ").slice(0, text.split(" ").length === 5 ? 2 : 3).join(" "));

describe("the times of a schedule", () => {
  it("are the same after they were printed and read", () =>
    fc.assert(
      fc.property(patterns, (pattern) => {
        expect(patternOf(printPattern(pattern))).toEqual(pattern);
      }),
      { numRuns: 1_000 },
    ));

  it("are due when their words promise it", () =>
    fc.assert(
      fc.property(patterns, (pattern) => {
        const promised = promisedBy(pattern);
        expect(promised.length).toBeGreaterThan(0);
        expect(dueBy(printPattern(pattern), pattern)).toEqual(promised);
      }),
      { numRuns: 100 },
    ));

  const unix = fc.tuple(
    part(0, 59),
    part(0, 23),
    fc.oneof(fc.constant("*"), part(1, 31)),
    fc.constantFrom("*", "1-12", "6"),
    fc.oneof(fc.constant("*"), part(0, 6)),
  );
  const quartz = fc
    .tuple(fc.constantFrom("0", "0", "*", "5"), part(0, 59), part(0, 23), fc.constantFrom("?", "*", "L", "LW", "L-3", "15W", "7"), fc.constant("*"))
    .chain((fields) => fc.constantFrom("?", "*", "6L", "2-6").map((weekday) => [...fields, weekday]));

  it("are those of an expression that is read, and none of one that says more", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(unix, quartz), (fields) => {
        const expression = fields.join(" ");
        const pattern = patternOf(expression);
        if (!pattern) return;
        read++;
        expect([expression, ...dueBy(expression, pattern)]).toEqual([expression, ...promisedBy(pattern)]);
        // When the clocks change, repetitions within a day are treated differently from fixed times.
        expect([expression, hasSteps(expression)]).toEqual([expression, hasSteps(printPattern(pattern))]);
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(50);
  });

  it.each([
    ["@daily", { often: "daily", at: { hour: 0, minute: 0 } }],
    ["@hourly", { often: "hourly", every: 1, minute: 0 }],
    ["@weekly", { often: "weekly", days: [7], at: { hour: 0, minute: 0 } }],
    ["0 6 * * 1-5", { often: "weekdays", at: { hour: 6, minute: 0 } }],
    ["0 30 6 ? * MON-FRI", { often: "weekdays", at: { hour: 6, minute: 30 } }],
    ["0 6 * * 0,3", { often: "weekly", days: [3, 7], at: { hour: 6, minute: 0 } }],
    ["* * * * *", { often: "minutes", every: 1 }],
    ["15 */6 * * *", { often: "hourly", every: 6, minute: 15 }],
    ["0 0 22 LW * ?", { often: "lastWorkday", at: { hour: 22, minute: 0 } }],
  ])("of %s are read", (expression, pattern) => expect(patternOf(expression)).toEqual(pattern));

  it.each(["*/7 * * * *", "0 6,18 * * *", "0 6 1 1 *", "0 6 13 * 5", "0 6 1-31 * 5", "0 0 6 ? * 6#3", "*/15 9-17 * * *", "0 0,12 * * *", "no cron", ""])(
    "of %s are for the expression alone",
    (expression) => expect(patternOf(expression)).toBeUndefined(),
  );

  it("have a time of day that is read from what people type", () => {
    fc.assert(
      fc.property(at, (time) => {
        expect(readTimeOfDay(printTimeOfDay(time))).toEqual(time);
      }),
    );
    expect(readTimeOfDay(" 6:05 ")).toEqual({ hour: 6, minute: 5 });
    for (const text of ["", "6", "24:00", "12:60", "1:2", "noon"]) expect([text, readTimeOfDay(text)]).toEqual([text, undefined]);
  });
});
