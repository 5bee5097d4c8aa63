import { cron as cronTexts } from "../texts/cron";
import { type Cron, type CronField, readCron } from "./cron";

const words = cronTexts;
/** Maximum number of times of a day that are listed individually. */
const MOST_TIMES = 6;

/**
 * Describes a cron expression in words. Two expressions have the same words only if they are due at the same times.
 * Returns `undefined` for an invalid expression.
 *
 * @param dialect as in {@link readCron}
 */
export function cronWords(expression: string, dialect?: string): string | undefined {
  const cron = readCron(expression, dialect);
  return cron && [timeOf(cron), daysOf(cron), monthsOf(cron.months), yearsOf(cron.years)].filter(Boolean).join(", ");
}

function timeOf({ seconds, minutes, hours }: Cron): string {
  const isOnTheMinute = seconds.values.length === 1 && seconds.values[0] === 0;
  const times = hours.isAll ? Number.POSITIVE_INFINITY : hours.values.length * minutes.values.length;
  if (isOnTheMinute && times <= MOST_TIMES) {
    const all = hours.values.flatMap((hour) => minutes.values.map((minute) => `${two(hour)}:${two(minute)}`));
    return words.at(listed(all));
  }
  const by = minutes.values.length === 1 && isOnTheMinute ? stepOf(hours, words.hours.size) : undefined;
  if (by !== undefined) return `${words.everyHours(by)}, ${unit(minutes, words.minutes)}`;
  return [
    isOnTheMinute ? "" : unit(seconds, words.seconds),
    unit(minutes, words.minutes),
    hours.isAll ? "" : unit(hours, words.hours),
  ]
    .filter(Boolean)
    .join(", ");
}

interface Unit {
  readonly size: number;
  readonly every: string;
  steps(by: number): string;
  readonly first: string;
  at(values: string): string;
}

function unit(field: CronField, { size, every, steps, first, at }: Unit): string {
  const { values, isAll } = field;
  if (isAll) return every;
  if (values.length === 1 && values[0] === 0 && first) return first;
  const by = stepOf(field, size);
  return by === undefined ? at(spans(values, String)) : steps(by);
}

/**
 * Returns the interval of values that start at 0 and repeat evenly beyond the end of their range; `undefined` for other
 * values, and for a field with every value.
 */
function stepOf({ values, isAll }: CronField, size: number): number | undefined {
  const by = values[1] ?? 0;
  const isRegular = !isAll && values.length > 1 && size % by === 0 && values.length === size / by && values.every((value, i) => value === i * by);
  return isRegular ? by : undefined;
}

function daysOf({ days, weekdays }: Cron): string {
  const [day, weekday] = [dayWords(days), weekdayWords(weekdays)];
  if (!day && !weekday) return words.everyDay;
  if (!day || !weekday) return day || weekday;
  return days.isOpen || weekdays.isOpen ? words.both(day, weekday) : words.either(day, weekday);
}

function dayWords({ isAll, values, special }: CronField): string {
  if (special === undefined) return isAll ? "" : words.days(spans(values, words.ordinal));
  if (special === "L") return words.lastDay;
  if (special === "LW") return words.lastWorkday;
  return special.startsWith("L-") ? words.beforeLast(Number(special.slice(2))) : words.nearest(words.ordinal(Number.parseInt(special, 10)));
}

function weekdayWords({ isAll, values, special }: CronField): string {
  if (special !== undefined) {
    const day = words.weekdays[Number(special[0])] ?? "";
    return special.endsWith("L") ? words.lastOf(day) : words.nth(words.ordinal(Number(special.at(-1))), day);
  }
  if (isAll) return "";
  const names = (value: number) => words.weekdays[value % 7] ?? "";
  // Weeks are described from Monday.
  const week = values.map((value) => (value === 0 ? 7 : value)).toSorted((one, other) => one - other);
  return words.on(spans(week, names));
}

function monthsOf({ isAll, values }: CronField): string {
  return isAll ? "" : words.in(spans(values, (month) => words.months[month - 1] ?? ""));
}

function yearsOf({ isAll, values }: CronField): string {
  return isAll ? "" : words.in(spans(values, String));
}

/** Describes values; more than two consecutive values are described as a range. */
function spans(values: readonly number[], name: (value: number) => string): string {
  const parts: string[] = [];
  for (let i = 0; i < values.length; i++) {
    const from = values[i] ?? 0;
    let end = i;
    while (values[end + 1] === (values[end] ?? 0) + 1) end++;
    if (end - i < 2) {
      parts.push(name(from));
    } else {
      parts.push(words.span(name(from), name(values[end] ?? 0)));
      i = end;
    }
  }
  return listed(parts);
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : words.and(parts.slice(0, -1).join(", "), parts.at(-1) ?? "");
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
