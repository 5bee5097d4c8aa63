import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../src/model/pointers";
import {
  flawedIn,
  type Given,
  givenBy,
  INTERVALS,
  type IntervalUnit,
  isDrawn,
  newSchedule,
  noRunsOf,
  OFTEN,
  targetIn,
  type Timing,
  timesIn,
  timingOf,
  withFields,
  withOften,
  withTarget,
  withTiming,
} from "../src/model/scheduleForm";
import { EVERY_HOURS, EVERY_MINUTES } from "../src/model/schedulePattern";

const BASE: JsonObject = { labels: { team: "payments" }, target: { job_id: "report" }, timezone: "Europe/Berlin", calendars: ["workdays"] };
const TIMES = ["06:00", "23:59", "00:00", "6:5", "25:00", ""];
const UNITS = Object.keys(INTERVALS) as IntervalUnit[];

const timings: fc.Arbitrary<Timing> = fc.record({
  often: fc.constantFrom(...OFTEN),
  everyMinutes: fc.constantFrom(...EVERY_MINUTES),
  everyHours: fc.constantFrom(...EVERY_HOURS),
  minute: fc.constantFrom("0", "7", "59", "60", "", "x"),
  time: fc.constantFrom(...TIMES),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant("last" as const)),
  count: fc.constantFrom("1", "90", "0", "1.5", "", "400000000"),
  unit: fc.constantFrom(...UNITS),
  start: fc.constantFrom("", "2027-01-15T06:30", "2027-07-15T06:30", "no time"),
  expression: fc.constantFrom("0 6 1 1 *", "0 5,17 * * *", "", "61 * * * *"),
  dialect: fc.constantFrom("", "unix", "quartz"),
});

/** Properties of each kind of schedule in addition to the common properties. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  cron: ["expression", "dialect"],
  one_shot: ["at"],
  fixed_rate: ["every_seconds", "at"],
  fixed_delay: ["every_seconds", "at"],
};

const known = (kind: string, id: string) => ["job report", "job report-2", "chain report"].includes(`${kind} ${id}`);
const drawn = (often: (typeof OFTEN)[number]) => ["/type", "/expression", "/dialect", "/at", "/every_seconds", "/priority"].filter((name) => isDrawn(name, often));

describe("the form of a schedule", () => {
  it("shows the same times that it has written, and changes nothing else", () => {
    let written = 0;
    fc.assert(
      fc.property(timings, timings, (before, timing) => {
        const from = withTiming(BASE, before);
        const definition = withTiming(from, timing);
        if (flawedIn(timing).length > 0) {
          expect(definition).toBe(from);
          return;
        }
        written++;
        expect(timesIn(withTiming(definition, timingOf(definition)))).toBe(timesIn(definition));
        for (const [name, value] of Object.entries(BASE)) expect(definition[name]).toEqual(value);
        const own = Object.keys(definition).filter((name) => !(name in BASE) && name !== "type");
        expect([definition.type, own.filter((name) => !OWN[String(definition.type)]?.includes(name))]).toEqual([definition.type, []]);
      }),
      { numRuns: 200 },
    );
    expect(written).toBeGreaterThan(20);
  });

  it("says which text cannot be read", () => {
    const timing = timingOf({ ...BASE, type: "cron", expression: "0 6 * * *" });
    expect(flawedIn(timing)).toEqual([]);
    expect(flawedIn({ ...timing, time: "25:00" })).toEqual(["time"]);
    expect(flawedIn({ ...timing, often: "weekly", weekdays: [], time: "" })).toEqual(["time", "weekdays"]);
    expect(flawedIn({ ...timing, often: "hourly", minute: "60" })).toEqual(["minute"]);
    expect(flawedIn({ ...timing, often: "interval", count: "0" })).toEqual(["count"]);
    expect(flawedIn({ ...timing, often: "interval", count: "2" })).toEqual([]);
    expect(flawedIn({ ...timing, often: "once", start: "" })).toEqual(["start"]);
    expect(flawedIn({ ...timing, often: "advanced", expression: " " })).toEqual(["expression"]);
  });

  it("reads each kind of schedule", () => {
    expect(timingOf({ type: "fixed_rate", every_seconds: 5_400 })).toMatchObject({ often: "interval", count: "90", unit: "minutes", start: "" });
    expect(timingOf({ type: "fixed_delay", every_seconds: 86_400 })).toMatchObject({ often: "afterEnd", count: "1", unit: "days" });
    expect(timingOf({ type: "one_shot", at: "2027-01-15T05:30:00Z", timezone: "Europe/Berlin" })).toMatchObject({ often: "once", start: "2027-01-15T06:30" });
    expect(timingOf({ type: "cron", expression: "0 6 1 1 *", dialect: "unix" })).toMatchObject({ often: "advanced", expression: "0 6 1 1 *", dialect: "unix" });
    expect(timingOf({ type: "cron", expression: "0 6 1 * *", dialect: "unix" })).toMatchObject({ often: "monthly", day: 1, time: "06:00" });
  });

  it("writes a start on the clocks of the schedule's zone", () => {
    const once = { ...timingOf(BASE), often: "once" as const, start: "2027-07-15T06:30" };
    expect(withTiming(BASE, once)).toMatchObject({ type: "one_shot", at: "2027-07-15T04:30:00Z" });
    expect(withTiming({ ...BASE, timezone: "America/New_York" }, once)).toMatchObject({ at: "2027-07-15T10:30:00Z" });
  });

  it("keeps the time of day from one choice to another, and shows its expression", () => {
    const weekdays = timingOf({ type: "cron", expression: "45 21 * * MON-FRI", dialect: "unix" });
    expect(withOften(weekdays, "daily", "2027-01-15")).toMatchObject({ often: "daily", time: "21:45" });
    expect(withOften(weekdays, "once", "2027-01-15")).toMatchObject({ often: "once", start: "2027-01-15T21:45" });
    expect(withOften(weekdays, "advanced", "2027-01-15")).toMatchObject({ expression: "45 21 * * MON-FRI", dialect: "" });
    const typed = { ...withOften(weekdays, "advanced", ""), expression: "5 4 * * SUN" };
    expect(withOften(typed, "weekly", "")).toMatchObject({ often: "weekly", time: "04:05", weekdays: [7] });
    expect(withOften(withOften(weekdays, "once", "2027-01-15"), "interval", "").start).toBe("");
  });

  it("keeps a typed expression while other choices are looked at, until one of their fields is changed", () => {
    const others = OFTEN.filter((often) => often !== "advanced");
    const typed = timings.map((timing): Timing => ({ ...timing, often: "advanced" }));
    fc.assert(
      fc.property(typed, fc.array(fc.constantFrom(...others), { minLength: 1, maxLength: 4 }), fc.boolean(), (timing, looks, isChanged) => {
        const looked = looks.reduce((at, often) => withOften(at, often, "2027-01-15"), timing);
        const left = isChanged ? withFields(looked, { often: "daily", time: "04:05" }) : looked;
        const { expression, dialect } = withOften(left, "advanced", "2027-01-15");
        expect([expression, dialect]).toEqual(isChanged ? ["5 4 * * *", ""] : [timing.expression, timing.dialect]);
      }),
    );
    const chosen = withOften(timingOf({ ...BASE, type: "cron", expression: "0 6 * * *" }), "lastWorkday", "");
    expect(withOften(chosen, "advanced", "").expression).toBe("0 0 6 LW * ?");
  });

  it("starts a job or a chain", () => {
    expect(targetIn({})).toEqual({ kind: "job", id: "" });
    for (const kind of ["job", "chain"] as const) {
      const { definition } = withTarget(BASE, kind, "x", givenBy(BASE), () => false);
      expect(targetIn(definition)).toEqual({ kind, id: "x" });
    }
    expect(newSchedule("Asia/Tokyo", "report")).toEqual({ type: "cron", target: { job_id: "report" }, timezone: "Asia/Tokyo", expression: "0 6 * * *" });
  });

  it("gives what a target was given to no other one, whatever is typed on the way", () => {
    const ids = ["report", "report-2", "rep", "x"];
    const steps = fc.array(fc.record({ kind: fc.constantFrom("job" as const, "chain" as const), id: fc.constantFrom("", "r", ...ids), given: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (changes) => {
        const own: Record<string, unknown> = { "job report-2": { n: 0 } };
        let definition: JsonObject = { ...BASE, target: { job_id: "report-2" }, parameters: { n: 0 } };
        let given: Given = givenBy(definition);
        changes.forEach((change, i) => {
          ({ definition, given } = withTarget(definition, change.kind, change.id, given, known));
          expect(targetIn(definition)).toEqual({ kind: change.kind, id: change.id });
          if (!known(change.kind, change.id)) return;
          expect(definition.parameters).toEqual(own[`${change.kind} ${change.id}`]);
          if (!change.given) return;
          definition = { ...definition, parameters: { n: i + 1 } };
          own[`${change.kind} ${change.id}`] = { n: i + 1 };
        });
      }),
    );
    const typed = withTarget({ ...BASE, parameters: { n: 0 } }, "job", "repor", givenBy({ ...BASE, parameters: { n: 0 } }), known);
    expect(typed.definition.parameters).toEqual({ n: 0 });
  });

  it("shows what is wrong with its times only where a field for them is drawn", () => {
    expect(drawn("daily")).toEqual(["/priority"]);
    expect(drawn("advanced")).toEqual(["/expression", "/priority"]);
    expect(drawn("once")).toEqual(["/at", "/priority"]);
    expect(drawn("afterEnd")).toEqual(["/at", "/every_seconds", "/priority"]);
  });

  it("says why its next runs are not shown", () => {
    const judged = { standing: "valid", errors: [], upcoming: [{}], error: undefined } as const;
    const problem = { pointer: "/at", code: "in_the_past", detail: "It has passed." };
    const refused = { ...judged, standing: "invalid", upcoming: undefined } as const;
    expect(noRunsOf(BASE, false, judged)).toBeUndefined();
    expect(noRunsOf(BASE, true, judged)).toBe("flawed");
    expect(noRunsOf({}, false, judged)).toBe("target");
    expect(noRunsOf(BASE, false, { ...judged, upcoming: [] })).toBe("none");
    expect(noRunsOf(BASE, false, { ...refused, standing: "checking" })).toBe("loading");
    expect(noRunsOf(BASE, false, { ...refused, errors: [problem] })).toBe("refused");
    expect(noRunsOf(BASE, false, { ...refused, error: new Error("no answer") })).toBe("failed");
    expect(noRunsOf(BASE, false, { ...refused, errors: [problem], error: new Error("refused") })).toBe("refused");
  });
});
