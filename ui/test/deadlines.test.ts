import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Coming } from "../src/api/types";
import { type Ahead, deadlinesOf } from "../src/model/deadlines";

const NOW = Date.parse("2026-11-30T18:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
type Known = { [part in keyof Ahead]-?: NonNullable<Ahead[part]> };
const NOTHING: Known = { now: NOW, until: NOW + 12 * 3_600_000, coming: [], open: [], expectations: [], watches: [] };

const schedule = (minutes: number, id: string, job_id: string): Coming => ({ at: at(minutes), kind: "schedule", schedule_id: id, target: { job_id } });
const expectation = (minutes: number, id: string): Coming => ({ at: at(minutes), kind: "expectation", expectation_id: id });
const running = (more: Partial<Known["open"][number]>) => ({ execution_id: "E", job_id: "fetch", state: "running" as const, ...more });
const expected = (id: string, connection: string) => ({ expectation_id: id, definition: { connection } as Known["expectations"][number]["definition"] });
const watch = (id: string, connection: string, isFailing: boolean, enabled = true) =>
  ({ watch_id: id, definition: { connection, enabled }, ...(isFailing && { last_error: {} }) }) as Known["watches"][number];

const riskOf = (more: Partial<Known["open"][number]>) => deadlinesOf({ ...NOTHING, open: [running(more)] }).map(({ kind, risk }) => [kind, risk]);

const riskBy = (...watches: Known["watches"]) =>
  deadlinesOf({ ...NOTHING, coming: [expectation(40, "files")], expectations: [expected("files", "bank"), expected("other", "acme")], watches }).map(
    ({ risk, watch: name }) => [risk, name],
  );

const riskWith = (...open: Known["open"]) => deadlinesOf({ ...NOTHING, coming: [schedule(10, "nightly", "fetch")], open }).map(({ risk }) => risk);

describe("what is due", () => {
  it("comes once for each object, at its first time, and only within the period", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.constantFrom("a", "b", "c"), minutes: fc.integer({ min: 0, max: 24 * 60 }) })), (starts) => {
        const found = deadlinesOf({ ...NOTHING, coming: starts.map(({ id, minutes }) => schedule(minutes, id, "fetch")) });
        const due = starts.filter(({ minutes }) => minutes <= 12 * 60);
        const ids = [...new Set(due.map(({ id }) => id))];
        expect(found.map(({ object }) => object.id).toSorted()).toEqual(ids.toSorted());
        expect(found.map((each) => each.at)).toEqual(found.map((each) => each.at).toSorted());
        for (const { object, at: first, more } of found) {
          const own = due.filter(({ id }) => id === object.id).map(({ minutes }) => minutes);
          expect(first).toBe(at(Math.min(...own)));
          expect(more).toBe(own.length - 1);
        }
      }),
    );
  });

  it("has starts, files, waits and both ends of executions, but no checks of watches", () => {
    const found = deadlinesOf({
      ...NOTHING,
      coming: [
        schedule(50, "nightly", "fetch"),
        expectation(40, "files"),
        { at: at(1), kind: "watch", watch_id: "w" },
        { at: at(30), kind: "execution", execution_id: "Q", job_id: "load", waits_for: "start" },
        { at: at(20), kind: "execution", execution_id: "R", job_id: "load", waits_for: "attempt" },
      ],
      open: [running({ expected_by: at(10), deadline_at: at(60) })],
    });
    expect(found.map(({ kind, object, target }) => [kind, object.id, target?.id])).toEqual([
      ["usual_end", "E", "fetch"],
      ["attempt", "R", "load"],
      ["start", "Q", "load"],
      ["expectation", "files", undefined],
      ["schedule", "nightly", "fetch"],
      ["deadline", "E", "fetch"],
    ]);
    expect(found.every(({ risk }) => risk === undefined)).toBe(true);
  });
});

describe("what endangers", () => {
  it("the end of an execution is its state, what it waits for, or that it is late", () => {
    expect(riskOf({ deadline_at: at(60) })).toEqual([["deadline", undefined]]);
    expect(riskOf({ deadline_at: at(0) })).toEqual([["deadline", "overdue"]]);
    expect(riskOf({ deadline_at: at(60), state: "paused" })).toEqual([["deadline", "paused"]]);
    expect(riskOf({ deadline_at: at(60), late_at: at(-5) })).toEqual([["deadline", "late"]]);
    expect(riskOf({ deadline_at: at(60), expected_by: at(-5) })).toEqual([["usual_end", "overdue"], ["deadline", "late"]]);
    expect(riskOf({ deadline_at: at(29), state: "queued" })).toEqual([["deadline", "not_started"]]);
    expect(riskOf({ deadline_at: at(31), state: "queued" })).toEqual([["deadline", undefined]]);
    expect(riskOf({ deadline_at: at(60), state: "queued", not_before: at(45) })).toEqual([["deadline", "not_started"]]);
    expect(riskOf({ deadline_at: at(60), state: "queued", not_before: at(-45) })).toEqual([["deadline", undefined]]);
  });

  it("files is a failing, enabled watch on the same connection", () => {
    expect(riskBy(watch("a", "bank", false), watch("b", "acme", true), watch("c", "bank", true, false))).toEqual([[undefined, undefined]]);
    expect(riskBy(watch("b", "bank", true))).toEqual([["watch_failing", "b"]]);
  });

  it("a start is an execution of its job that is paused or late", () => {
    expect(riskWith(running({}))).toEqual([undefined]);
    expect(riskWith(running({ state: "paused" }))).toEqual(["still_paused"]);
    expect(riskWith(running({ late_at: at(-1) }))).toEqual(["still_late"]);
    expect(riskWith(running({ job_id: "other", state: "paused" }))).toEqual([undefined]);
  });

  it("is not known as long as what endangers it has not been read", () => {
    const coming = [schedule(10, "nightly", "fetch"), expectation(40, "files")];
    const read = { ...NOTHING, coming, expectations: [expected("files", "bank")] };
    const risksOf = (part: Partial<Ahead>) => deadlinesOf({ ...read, ...part }).map(({ risk }) => risk);
    expect(risksOf({})).toEqual([undefined, undefined]);
    expect(risksOf({ open: undefined })).toEqual(["unknown", undefined]);
    expect(risksOf({ watches: undefined })).toEqual([undefined, "unknown"]);
    expect(risksOf({ expectations: undefined })).toEqual([undefined, "unknown"]);
  });
});
