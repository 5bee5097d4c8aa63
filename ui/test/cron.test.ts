import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Cron, readCron } from "../src/model/cron";
import { cronWords } from "../src/model/cronWords";
import { numbers } from "./generated";

const VECTORS = join(import.meta.dirname, "../../automation/src/test/resources/schedule/cron-vectors.txt");
const CASES = 2_000;
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/;

/** Returns whether the time of a local instant matches. Days that depend on the month are not checked. */
function fits(cron: Cron, local: Date): boolean {
  const { days, weekdays } = cron;
  const day = days.special !== undefined || days.values.includes(local.getUTCDate());
  const weekday = weekdays.special !== undefined || weekdays.values.includes(local.getUTCDay());
  const isEither = !days.isOpen && !weekdays.isOpen;
  return (
    cron.seconds.values.includes(local.getUTCSeconds()) &&
    cron.minutes.values.includes(local.getUTCMinutes()) &&
    cron.hours.values.includes(local.getUTCHours()) &&
    cron.months.values.includes(local.getUTCMonth() + 1) &&
    cron.years.values.includes(local.getUTCFullYear()) &&
    (isEither ? day || weekday : day && weekday)
  );
}

interface Vector {
  readonly expression: string;
  readonly dialect: string;
  /** Local times as if they were UTC, with the requested time where the clocks skip it. */
  readonly due: readonly Date[];
}

function vectors(): Vector[] {
  return readFileSync(VECTORS, "utf8")
    .split("\n")
    .filter((line) => line.includes("|") && !line.startsWith("#"))
    .map((line) => line.split("|").map((part) => part.trim()))
    .map(([expression = "", dialect = "", , , due = ""]) => ({
      expression,
      dialect,
      due: due
        .split(" ")
        .filter((each) => /^\d{4}-/.test(each))
        .map((each) => new Date(`${LOCAL.exec(each.split("<")[1] ?? each)?.[0]}Z`)),
    }));
}

/** Creates a set of values in some notation, with the values that it contains. */
function generated(below: (most: number) => number, from: number, to: number): { text: string; values: number[] } {
  const size = to - from + 1;
  switch (below(4)) {
    case 0:
      return { text: "*", values: Array.from({ length: size }, (_, i) => from + i) };
    case 1: {
      const by = 1 + below(Math.min(20, size));
      return { text: `*/${by}`, values: Array.from({ length: Math.ceil(size / by) }, (_, i) => from + i * by) };
    }
    case 2: {
      const [one, other] = [from + below(size), from + below(size)].toSorted((a, b) => a - b);
      const [low, high] = [one ?? from, other ?? from];
      return { text: `${low}-${high}`, values: Array.from({ length: high - low + 1 }, (_, i) => low + i) };
    }
    default: {
      const values = [...new Set(Array.from({ length: 1 + below(4) }, () => from + below(size)))];
      return { text: values.join(","), values: values.toSorted((a, b) => a - b) };
    }
  }
}

const isOpen = (field: { text: string } | undefined) => field?.text.startsWith("*") ?? false;

describe("a cron expression", () => {
  it("fits at every instant at which the server has it due", () => {
    const wrong = vectors().flatMap(({ expression, dialect, due }) => {
      const cron = readCron(expression, dialect);
      if (!cron) return [`${expression} is not read`];
      return due.filter((at) => !fits(cron, at)).map((at) => `${expression} (${dialect}) at ${at.toISOString()}`);
    });
    expect(vectors().length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it("is read as it was meant, in any notation, and different ones have different words", () => {
    const below = numbers(7);
    const meant = new Map<string, string>();
    for (let i = 0; i < CASES; i++) {
      const fields = [generated(below, 0, 59), generated(below, 0, 23), generated(below, 1, 31), generated(below, 1, 12), generated(below, 0, 6)];
      const text = fields.map((field) => field.text).join(" ");
      const cron = readCron(text);
      expect([text, cron?.minutes.values, cron?.hours.values, cron?.days.values, cron?.months.values, cron?.weekdays.values]).toEqual([
        text,
        ...fields.map((field) => field.values),
      ]);
      const areBoth = isOpen(fields[2]) || isOpen(fields[4]);
      const isWhole = (n: number, size: number) => fields[n]?.values.length === size;
      const mode = isWhole(2, 31) && isWhole(4, 7) ? "any" : isWhole(2, 31) || isWhole(4, 7) ? "one" : areBoth ? "both" : "either";
      const what = JSON.stringify([fields.map((field) => field.values), mode]);
      const said = cronWords(text) ?? "";
      expect([text, said, meant.get(said) ?? what]).toEqual([text, said, what]);
      meant.set(said, what);
    }
    expect(meant.size).toBeGreaterThan(CASES / 2);
  });

  it.each([
    ["30 2 * * *", "at 02:30, every day"],
    ["0 8,17 * * MON-FRI", "at 08:00 and 17:00, on Monday to Friday"],
    ["*/15 * * * *", "every 15 minutes, every day"],
    ["0 * * * *", "on the hour, every day"],
    ["0 */2 * * *", "every 2 hours, on the hour, every day"],
    ["15 */3 * * MON-FRI", "every 3 hours, at minute 15, on Monday to Friday"],
    ["*/20 */2 * * *", "every 20 minutes, in every 2nd hour from 00:00, every day"],
    ["30 0 */2 * * *", "at second 30, on the hour, in every 2nd hour from 00:00, every day"],
    ["*/15 9-17 * * 1-5", "every 15 minutes, of hour 9 to 17, on Monday to Friday"],
    ["0 3 13 * 5", "at 03:00, on the 13th of the month and also on Friday"],
    ["0 0 1 1,7 *", "at 00:00, on the 1st of the month, in January and July"],
    ["0 30 2 ? * *", "at 02:30, every day"],
    ["0 0 6 L * ?", "at 06:00, on the last day of the month"],
    ["0 0 6 15W * ?", "at 06:00, on the weekday (Monday to Friday) nearest to the 15th"],
    ["0 0 6 ? * 6#3", "at 06:00, on the 3rd Friday of the month"],
    ["0 0 6 ? * 6L 2027", "at 06:00, on the last Friday of the month, in 2027"],
    ["@weekly", "at 00:00, on Sunday"],
    ["*/10 * * * * *", "every 10 seconds, every minute, every day"],
  ])("%s is said as %s", (expression, said) => expect(cronWords(expression)).toBe(said));

  it.each(["", "every day", "61 * * * *", "* * *", "1-2-3 * * * *", "5-2 * * * *"])("is not read from %s", (text) =>
    expect(cronWords(text)).toBeUndefined(),
  );
});
