import { type Cron, type CronField, readCron } from "./cron";

/** A time of day, such as 6:30. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** The times of a schedule in everyday terms; each pattern has a cron expression. */
export type Pattern =
  /** Every few minutes, counted from the full hour. */
  | { readonly often: "minutes"; readonly every: number }
  /** Every few hours, counted from midnight, a number of minutes after the full hour. */
  | { readonly often: "hourly"; readonly every: number; readonly minute: number }
  | { readonly often: "daily"; readonly at: TimeOfDay }
  /** Monday to Friday. */
  | { readonly often: "weekdays"; readonly at: TimeOfDay }
  /** Some days of the week, ascending; Monday is 1, Sunday 7. */
  | { readonly often: "weekly"; readonly days: readonly number[]; readonly at: TimeOfDay }
  /** A day of each month that has this day, or the last day of each month. */
  | { readonly often: "monthly"; readonly day: number | "last"; readonly at: TimeOfDay }
  /** The last Monday to Friday of each month. */
  | { readonly often: "lastWorkday"; readonly at: TimeOfDay };

/** Minutes between starts that divide an hour, so that all hours are alike. */
export const EVERY_MINUTES: readonly number[] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30];
/** Hours between starts that divide a day, so that all days are alike. */
export const EVERY_HOURS: readonly number[] = [1, 2, 3, 4, 6, 8, 12];

const DAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];
const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];
const WEEK = 7;
/** The alias for times that repeat within a day. */
const REPEATED_ALIAS = "@hourly";
const MINUTES_AND_HOURS = 2;
const FIELDS_WITHOUT_SECONDS = 5;

/** Returns the cron expression of a pattern. */
export function printPattern(pattern: Pattern): string {
  switch (pattern.often) {
    case "minutes":
      return pattern.every === 1 ? "* * * * *" : `*/${pattern.every} * * * *`;
    case "hourly":
      return `${pattern.minute} ${pattern.every === 1 ? "*" : `*/${pattern.every}`} * * *`;
    case "daily":
      return `${timeIn(pattern.at)} * * *`;
    case "weekdays":
      return `${timeIn(pattern.at)} * * ${daysIn(WORKDAYS)}`;
    case "weekly":
      return `${timeIn(pattern.at)} * * ${daysIn(pattern.days)}`;
    case "monthly":
      return pattern.day === "last" ? quartz(pattern.at, "L") : `${timeIn(pattern.at)} ${pattern.day} * *`;
    case "lastWorkday":
      return quartz(pattern.at, "LW");
  }
}

function timeIn({ hour, minute }: TimeOfDay): string {
  return `${minute} ${hour}`;
}

/** Returns the expression for a day that depends on the month. */
function quartz(at: TimeOfDay, day: string): string {
  return ["0", timeIn(at), day, "*", "?"].join(" ");
}

/** Returns the cron field for days of the week: the same field for the same days, whatever the pattern. */
function daysIn(days: readonly number[]): string {
  if (days.length === WEEK) return "*";
  return days.join() === WORKDAYS.join() ? "MON-FRI" : days.map((day) => DAYS[day - 1]).join(",");
}

/**
 * Returns the pattern that a cron expression means; `undefined` if there is none. The printed pattern is due at the
 * same times as the expression, even when clocks change.
 *
 * @param dialect as in {@link readCron}
 */
export function patternOf(expression: string, dialect?: string): Pattern | undefined {
  const cron = readCron(expression, dialect);
  const found = cron && isOnly(cron.seconds, 0) && cron.months.isAll && cron.years.isAll ? patternIn(cron) : undefined;
  return found && isRepeated(expression) === isRepeated(printPattern(found)) ? found : undefined;
}

function patternIn({ minutes, hours, days, weekdays }: Cron): Pattern | undefined {
  const [minute, hour] = [single(minutes), single(hours)];
  if (days.isAll && weekdays.isAll) {
    const everyMinute = hours.isAll ? stepOf(minutes, EVERY_MINUTES, 60) : undefined;
    if (everyMinute !== undefined) return { often: "minutes", every: everyMinute };
    const everyHour = stepOf(hours, EVERY_HOURS, 24);
    if (minute !== undefined && everyHour !== undefined) return { often: "hourly", every: everyHour, minute };
  }
  if (minute === undefined || hour === undefined) return undefined;
  const at = { hour, minute };
  if (days.isAll && weekdays.isAll) return { often: "daily", at };
  // A day field that restricts nothing but does not start with a star would match every day, regardless of the other
  // day field.
  if (days.isAll && days.isOpen) return weeklyIn(weekdays, at);
  if (!weekdays.isAll || !weekdays.isOpen) return undefined;
  if (days.special === "L") return { often: "monthly", day: "last", at };
  if (days.special === "LW") return { often: "lastWorkday", at };
  const day = single(days);
  return day === undefined ? undefined : { often: "monthly", day, at };
}

function weeklyIn({ special, values }: CronField, at: TimeOfDay): Pattern | undefined {
  if (special !== undefined) return undefined;
  const days = values.map((day) => (day === 0 ? WEEK : day)).toSorted((one, other) => one - other);
  return days.join() === WORKDAYS.join() ? { often: "weekdays", at } : { often: "weekly", days, at };
}

function isOnly(field: CronField, value: number): boolean {
  return single(field) === value;
}

function single({ values, special }: CronField): number | undefined {
  return special === undefined && values.length === 1 ? values[0] : undefined;
}

/** Returns the interval of values that start at 0 and repeat evenly beyond the end of the range. */
function stepOf({ values }: CronField, steps: readonly number[], size: number): number | undefined {
  return steps.find((step) => values.length === size / step && values.every((value, i) => value === i * step));
}

/**
 * Returns whether an expression repeats within a day, and is therefore treated differently when clocks change:
 * docs/author/cron.md.
 */
function isRepeated(expression: string): boolean {
  const text = expression.trim().toLowerCase();
  if (text.startsWith("@")) return text === REPEATED_ALIAS;
  const fields = text.split(/\s+/);
  const timed = fields.slice(0, fields.length === FIELDS_WITHOUT_SECONDS ? MINUTES_AND_HOURS : MINUTES_AND_HOURS + 1);
  return timed.some((field) => /[*/-]/.test(field));
}

const TIME = /^(\d{1,2})[:.](\d{2})$/;

/** Reads a time of day such as `6:30` or `06:30`; returns `undefined` for any other text. */
export function readTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hour = "", minute = ""] = TIME.exec(text.trim()) ?? [];
  const read = { hour: Number(hour), minute: Number(minute) };
  return hour !== "" && read.hour < 24 && read.minute < 60 ? read : undefined;
}

/** Formats a time of day with two digits each. */
export function printTimeOfDay({ hour, minute }: TimeOfDay): string {
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}
