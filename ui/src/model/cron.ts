/** A field of a cron expression: the matching values, and rules that values cannot express. */
export interface CronField {
  /** The matching values, ascending; all values if the field restricts nothing. */
  readonly values: readonly number[];
  readonly isAll: boolean;
  /** Whether the field starts with `*` or is `?`. In this case, only the other day field restricts the days. */
  readonly isOpen: boolean;
  /**
   * A rule for days that depends on the month: `L`, `L-3`, `LW`, `15W`, `6L`, `6#3`, in uppercase, with days of the
   * week as numbers (Sunday is 0).
   */
  readonly special: string | undefined;
}

/** A parsed cron expression: docs/author/cron.md. */
export interface Cron {
  readonly seconds: CronField;
  readonly minutes: CronField;
  readonly hours: CronField;
  readonly days: CronField;
  /** Months; January is 1. */
  readonly months: CronField;
  /** Days of the week; Sunday is 0. */
  readonly weekdays: CronField;
  readonly years: CronField;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly names?: readonly string[];
}

const SECONDS: Range = { from: 0, to: 59 };
const HOURS: Range = { from: 0, to: 23 };
const DAYS: Range = { from: 1, to: 31 };
const MONTHS: Range = { from: 1, to: 12, names: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"] };
const WEEKDAYS: Range = { from: 0, to: 6, names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] };
const YEARS: Range = { from: 1970, to: 2099 };

const ALIASES: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

const DAY_OF_MONTH = /^(L|L-\d{1,2}|LW|\d{1,2}W)$/;
const DAY_OF_WEEK = /^([A-Z]{3}|\d)(L|#[1-5])$/;

/**
 * Parses a cron expression; returns `undefined` if it is invalid. The server has the final decision on validity and due
 * times.
 *
 * @param dialect `unix`, `unix_seconds` or `quartz`; by default, detected from the fields
 */
export function readCron(expression: string, dialect?: string): Cron | undefined {
  const text = expression.trim().toUpperCase();
  const fields = (ALIASES[text.toLowerCase()] ?? text).split(/\s+/);
  if (fields.length < 5 || fields.length > 7) return undefined;
  const isQuartz = dialect === undefined ? fields.length === 7 || fields.slice(-4).some(isQuartzField) : dialect === "quartz";
  const timed = fields.length === 5 ? ["0", ...fields] : fields;
  const [second = "", minute = "", hour = "", day = "", month = "", weekday = "", year = "*"] = timed;
  const read = {
    seconds: readField(second, SECONDS, isQuartz),
    minutes: readField(minute, SECONDS, isQuartz),
    hours: readField(hour, HOURS, isQuartz),
    days: DAY_OF_MONTH.test(day) ? special(day) : readField(day, DAYS, isQuartz),
    months: readField(month, MONTHS, isQuartz),
    weekdays: readWeekdays(weekday, isQuartz),
    years: readField(year, YEARS, isQuartz),
  };
  return Object.values(read).every((field) => field !== undefined) ? (read as Cron) : undefined;
}

/**
 * Returns whether only Quartz has a field like this. Names of days and months, which contain the same letters, are
 * ignored.
 */
function isQuartzField(field: string): boolean {
  return /[?LW#]/.test(field.replace(/[A-Z]{3}/g, ""));
}

function special(text: string): CronField {
  return { values: [], isAll: false, isOpen: false, special: text };
}

function readWeekdays(text: string, isQuartz: boolean): CronField | undefined {
  const depending = DAY_OF_WEEK.exec(text);
  if (depending) {
    const day = readDay(depending[1] ?? "", isQuartz);
    return day === undefined ? undefined : special(`${day}${depending[2]}`);
  }
  const first = isQuartz ? 1 : 0;
  const read = readField(text, { ...WEEKDAYS, from: first, to: first + 6 }, isQuartz);
  if (!read) return undefined;
  const values = [...new Set(read.values.map((value) => (value - first) % 7))].toSorted(ascending);
  return { ...read, values, isAll: values.length === 7 };
}

function readDay(text: string, isQuartz: boolean): number | undefined {
  const named = WEEKDAYS.names?.indexOf(text) ?? -1;
  if (named >= 0) return named;
  const day = Number(text) - (isQuartz ? 1 : 0);
  return day >= 0 && day <= 7 ? day % 7 : undefined;
}

function readField(text: string, range: Range, isQuartz: boolean): CronField | undefined {
  const found = new Set<number>();
  for (const part of text.split(",")) {
    const values = readPart(part, range, isQuartz);
    if (!values) return undefined;
    for (const value of values) found.add(value);
  }
  const values = [...found].toSorted(ascending);
  return {
    values,
    isAll: values.length === range.to - range.from + 1,
    isOpen: text.startsWith("*") || text === "?",
    special: undefined,
  };
}

const PART = /^(\*|\?|[A-Z]{3}|\d{1,4})(?:-([A-Z]{3}|\d{1,4}))?(?:\/(\d{1,4}))?$/;

function readPart(part: string, range: Range, isQuartz: boolean): readonly number[] | undefined {
  const [, first = "", last, step] = PART.exec(part) ?? [];
  if (first === "") return undefined;
  const isWhole = first === "*" || first === "?";
  if (isWhole && last !== undefined) return undefined;
  const from = isWhole ? range.from : numberOf(first, range);
  const to = isWhole ? range.to : last !== undefined ? numberOf(last, range) : step !== undefined ? range.to : from;
  const by = step === undefined ? 1 : Number(step);
  if (from === undefined || to === undefined || by < 1) return undefined;
  if (to >= from) return walk(from, to, by, range);
  const mayWrap = isQuartz || /[A-Z]/.test(first);
  return mayWrap ? walk(from, to + range.to - range.from + 1, by, range) : undefined;
}

/** Returns the values from one value to another; wraps around at the end of the range. */
function walk(from: number, to: number, by: number, range: Range): readonly number[] {
  const size = range.to - range.from + 1;
  const values: number[] = [];
  for (let at = from; at <= to; at += by) values.push(((at - range.from) % size) + range.from);
  return values;
}

function numberOf(text: string, { from, to, names }: Range): number | undefined {
  const named = names?.indexOf(text) ?? -1;
  // The names of days start with Sunday, which is the first day in both dialects.
  const value = named >= 0 ? named + (names === MONTHS.names ? 1 : from) : Number(text);
  // Unix also accepts 7 for Sunday.
  const most = names === WEEKDAYS.names ? 7 : to;
  return Number.isInteger(value) && value >= from && value <= most ? value : undefined;
}

function ascending(one: number, other: number): number {
  return one - other;
}
