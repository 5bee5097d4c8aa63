import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeHours, isLate, judgedSince, leadingMark, leadOf, nightHours, type NightPage, nightRows, readNight, readNightSearch } from "../src/model/night";

const NOW = Date.parse("2026-11-30T06:20:00Z");
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();
const STATES = ["created", "queued", "running", "completed", "failed", "cancelled", "paused"] as const;
const VERDICTS = ["starting", "ran", "caught_up", "waiting", "skipped", "missed", "failed", "disabled", "due", "will_run"] as const;

const isShown = (ago: number) => Date.parse(at(ago)) < Date.parse("2026-11-30T07:00Z") && Date.parse(at(ago)) >= Date.parse("2026-11-29T07:00Z");
const place = (kind: string, id: string, ago: number) => `${kind} ${id} ${at(ago).slice(0, 13)}`;

type Entry = { readonly created_at: string } | { readonly unreadable: true; readonly problem: string };
const UNREADABLE: Entry = { unreadable: true, problem: "" };
const readable = (ago: number): Entry => ({ created_at: at(ago) });

function read(pages: ReadonlyArray<NightPage<Entry>>) {
  const asked: string[] = [];
  return readNight(async (continuation) => {
    asked.push(continuation);
    return pages[asked.length - 1] ?? { value: [] };
  }, 2).then((night) => ({ ...night, asked }));
}

describe("the hours of a night", () => {
  it("end with the present one", () => {
    const hours = nightHours(readNightSearch({ hours: "12h", other: "x" }), NOW);
    expect(hours.map((hour) => new Date(hour).toISOString().slice(11, 16))).toEqual([
      "19:00", "20:00", "21:00", "22:00", "23:00", "00:00", "01:00", "02:00", "03:00", "04:00", "05:00", "06:00",
    ]);
    expect(nightHours({}, NOW)).toHaveLength(24);
    expect(nightHours({ hours: "48h" }, NOW)).toHaveLength(48);
    for (const other of ["0h", "constructor", "999"]) expect(nightHours({ hours: other }, NOW)).toHaveLength(24);
  });

  it("are those of which all executions were read, or the last one", () => {
    const hours = nightHours({ hours: "12h" }, NOW);
    expect(completeHours(hours, undefined)).toEqual(hours);
    const minute = 60_000;
    expect(completeHours(hours, NOW - 90 * minute)).toEqual(hours.slice(-2));
    expect(completeHours(hours, NOW - 80 * minute)).toEqual(hours.slice(-1));
    expect(completeHours(hours, NOW - minute)).toEqual(hours.slice(-1));
    expect(completeHours(hours, Number.POSITIVE_INFINITY)).toEqual(hours.slice(-1));
  });

  it("have their deadlines read since a day that is not after the first of them", () => {
    expect(judgedSince(NOW)).toBe("2026-11-28");
    for (const hours of ["12h", "", "48h"]) {
      expect(Date.parse(judgedSince(NOW))).toBeLessThanOrEqual(nightHours({ hours }, NOW)[0] ?? 0);
    }
  });
});

describe("readNight", () => {
  it("has the executions of its pages, and how many cannot be read", async () => {
    const found = await read([{ value: [readable(1), UNREADABLE], continuation: "next" }, { value: [readable(2)] }]);
    expect(found).toEqual({ value: [readable(1), readable(2)], unreadable: 1, readBackTo: undefined, asked: ["", "next"] });
  });

  it("says how far back it has read if there are more pages than it reads", async () => {
    const rest = { value: [readable(60)], continuation: "more" };
    expect((await read([{ ...rest, value: [readable(1)] }, rest])).readBackTo).toBe(NOW - 60 * 60_000);
    expect((await read([rest, { ...rest, scanned_until: at(90) }])).readBackTo).toBe(NOW - 90 * 60_000);
    expect((await read([rest, rest])).asked).toEqual(["", "more"]);
  });

  it("knows of no hour if a search that goes on has found nothing", async () => {
    expect((await read([{ value: [], continuation: "more" }, { value: [], continuation: "more", scanned_until: at(3) }])).readBackTo).toBe(NOW - 3 * 60_000);
    expect((await read([{ value: [UNREADABLE], continuation: "more" }, { value: [], continuation: "more" }])).readBackTo).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the rows of a night", () => {
  const job = fc.constantFrom("fetch", "send", "load");
  const minutes = fc.integer({ min: -60, max: 30 * 60 });
  const execution = fc.record({ job, state: fc.constantFrom(...STATES), ago: minutes, late: fc.boolean(), by: fc.option(minutes) });
  const start = fc.record({ job, verdict: fc.constantFrom(...VERDICTS), ago: minutes });
  const judgement = fc.record({ id: fc.constantFrom("fetch", "bank"), isMissed: fc.boolean(), ago: minutes });

  it("count each execution, missed start and deadline once, in its hour, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(execution), fc.array(start), fc.array(judgement), (executions, starts, judgements) => {
        const rows = nightRows({
          hours: nightHours({}, NOW),
          now: NOW,
          executions: executions.map(({ job: job_id, state, ago, late, by }) => ({
            job_id,
            state,
            created_at: at(ago),
            ...(late && { late_at: at(0) }),
            ...(by !== null && { expected_by: at(by) }),
          })),
          starts: starts.map(({ job: id, verdict, ago }) => ({
            schedule: `${id}-daily`,
            target: { kind: "job", id },
            instants: [{ instant: at(ago), local: at(ago).slice(0, 19), verdict }],
          })),
          judgements: judgements.map(({ id, isMissed, ago }) => ({
            expectation: id,
            type: isMissed ? ("expectation.missed" as const) : ("expectation.met" as const),
            by: at(ago),
          })),
        });
        // The model lists the expected entries as strings: "kind id hour mark".
        const expected = [
          ...executions.filter(({ ago }) => isShown(ago)).flatMap(({ job: id, state, ago, late, by }) => {
            const isOpen = ["created", "queued", "paused", "running"].includes(state);
            const mark = state === "running" || !isOpen ? state : "waiting";
            const isOverdue = isOpen && by !== null && by > 0;
            return [mark, ...(late || isOverdue ? ["late"] : [])].map((each) => `${place("job", id, ago)} ${each}`);
          }),
          ...starts
            .filter(({ ago, verdict }) => isShown(ago) && ["missed", "failed"].includes(verdict))
            .map(({ job: id, ago }) => `${place("job", id, ago)} missing`),
          ...judgements
            .filter(({ ago }) => isShown(ago))
            .map(({ id, isMissed, ago }) => `${place("expectation", id, ago)} ${isMissed ? "missing" : "arrived"}`),
        ];
        const found = rows.flatMap(({ kind, id, cells }) =>
          [...cells].flatMap(([hour, { marks }]) =>
            Object.entries(marks).flatMap(([mark, times]) =>
              Array.from({ length: times }, () => `${kind} ${id} ${new Date(hour).toISOString().slice(0, 13)} ${mark}`),
            ),
          ),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
        const counted = rows.flatMap(({ cells }) => [...cells.values()].map((cell) => cell.executions)).reduce((a, b) => a + b, 0);
        expect(counted).toBe(executions.filter(({ ago }) => isShown(ago)).length);
      }),
    );
  });

  it("come by their worst hour: missing, failed, late, then all others by their names", () => {
    const one = (job_id: string, state: (typeof STATES)[number], more = {}) => ({ job_id, state, created_at: at(30), ...more });
    const rows = nightRows({
      hours: nightHours({}, NOW),
      now: NOW,
      executions: [one("b", "completed"), one("a", "running"), one("f", "failed"), one("l", "completed", { late_at: at(5) }), one("f", "completed")],
      starts: [{ schedule: "s", target: { kind: "chain", id: "c" }, instants: [{ instant: at(30), local: "2026-11-30T07:50", verdict: "missed" }] }],
      judgements: [],
    });
    expect(rows.map(({ id }) => id)).toEqual(["c", "f", "l", "a", "b"]);
    const [chain, failing] = rows.map(({ cells }) => [...cells.values()][0]);
    expect(chain).toEqual({ marks: { missing: 1 }, executions: 0, missed: { schedule: "s", day: "2026-11-30" } });
    expect(failing && leadingMark(failing)).toBe("failed");
    expect(leadingMark({ marks: {}, executions: 0 })).toBeUndefined();
  });
});

describe("a cell", () => {
  const missed = { schedule: "s", day: "2026-11-30" };

  it("leads to what it says most of all", () => {
    expect(leadOf({ marks: { missing: 1 }, executions: 0, missed })).toBe("missed");
    expect(leadOf({ marks: { missing: 1, completed: 2 }, executions: 2, missed })).toBe("missed");
    expect(leadOf({ marks: { failed: 1 }, executions: 1 })).toBe("executions");
    expect(leadOf({ marks: { missing: 1 }, executions: 0 })).toBe("expectation");
  });
});

describe("isLate", () => {
  it("is what was found late, also after its end, or is open after its usual end", () => {
    expect(isLate({ state: "completed", late_at: at(5) }, NOW)).toBe(true);
    expect(isLate({ state: "completed", expected_by: at(5) }, NOW)).toBe(false);
    expect(isLate({ state: "running", expected_by: at(5) }, NOW)).toBe(true);
    expect(isLate({ state: "running", expected_by: at(-5) }, NOW)).toBe(false);
  });
});
