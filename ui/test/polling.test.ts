import { describe, expect, it } from "vitest";
import { FailureRow, nextAsk, type Situation } from "../src/model/polling";

const usual: Situation = {
  pace: "list",
  hidden: false,
  paused: false,
  idle: 0,
  failures: 0,
  transient: true,
  retryAfter: undefined,
};
const HALF = 0.5;
/** A time at which all polling intervals are due. */
const NOW = 1_796_000_010_000;

/** Returns the time until a query is repeated. */
function after(situation: Partial<Situation>, chance = HALF, now = NOW): number | false {
  const next = nextAsk({ ...usual, ...situation }, now, chance);
  return next === false ? false : next - now;
}

describe("nextAsk", () => {
  it("asks for lists every 5 s, for what moves every 2 s, for the rest not at all", () => {
    expect(after({})).toBe(5_000);
    expect(after({ pace: "active" })).toBe(2_000);
    expect(after({ pace: "rest" })).toBe(false);
  });

  it("asks every minute, at most, for what changes slowly, whether somebody acts or not", () => {
    expect(after({ pace: "slow" }, HALF, 1_796_000_040_000)).toBe(60_000);
    expect(after({ pace: "slow", idle: 300_001 }, HALF, 1_796_000_040_000)).toBe(60_000);
    expect(after({ pace: "slow", paused: true })).toBe(false);
    expect(after({ pace: "slow", hidden: true })).toBe(false);
  });

  it("asks every 30 s after 5 min without an act, and never when nobody looks", () => {
    expect(after({ idle: 300_001 })).toBe(30_000);
    expect(after({ hidden: true })).toBe(false);
    expect(after({ paused: true, pace: "active" })).toBe(false);
  });

  it("backs off after failures, up to a minute, and waits as long as the server says", () => {
    const backedOff = (failures: number) => after({ failures });
    expect([1, 2, 3, 4, 50].map(backedOff)).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(after({ failures: 1, retryAfter: 45_000 }, 0)).toBe(45_000);
    expect(after({ failures: 9, retryAfter: 90_000 }, 0)).toBe(90_000);
    expect(after({ failures: 0, retryAfter: 45_000 })).toBe(5_000);
  });

  it("asks again for what is not kept up to date if its failure is one that passes", () => {
    expect(after({ pace: "rest", failures: 1 })).toBe(10_000);
    expect(after({ pace: "rest", failures: 1, transient: false })).toBe(false);
  });

  it("is off by a tenth at most, after failures, too, and never before the server's time", () => {
    expect(after({}, 0)).toBe(4_500);
    expect(after({}, 1)).toBe(5_500);
    expect(after({ failures: 1 }, 0)).toBe(9_000);
    expect(after({ failures: 1 }, 1)).toBe(11_000);
    expect(after({ failures: 1, retryAfter: 20_000 }, 1)).toBe(22_000);
  });

  it("has clients that begin at any time ask within a second of each other, and seldom enough", () => {
    for (let began = 0; began < 5_000; began += 37) {
      for (const chance of [0, 0.3, 0.99]) {
        const wait = after({}, chance, NOW + began) as number;
        expect(wait).toBeGreaterThanOrEqual(2_000);
        expect(wait).toBeLessThanOrEqual(8_000);
        const offGrid = (NOW + began + wait + 2_500) % 5_000;
        expect(Math.abs(offGrid - 2_500)).toBeLessThanOrEqual(500);
      }
    }
  });
});

describe("FailureRow", () => {
  it("counts on while a query is asked again, and begins anew after an answer", () => {
    const row = new FailureRow();
    const seen = [
      [0, 0, false],
      [1, 0, false],
      [1, 1, true],
      [1, 1, true],
      [1, 2, true],
      [2, 2, false],
      [2, 3, true],
    ].map(([dataUpdateCount, errorUpdateCount, hasFailed]) =>
      row.count({
        dataUpdateCount: dataUpdateCount as number,
        errorUpdateCount: errorUpdateCount as number,
        hasFailed: hasFailed as boolean,
      }),
    );
    expect(seen).toEqual([0, 0, 1, 1, 2, 0, 1]);
  });

  it("counts what has never been answered, whose error is not shown while it is asked again", () => {
    const row = new FailureRow();
    expect(row.count({ dataUpdateCount: 0, errorUpdateCount: 1, hasFailed: true })).toBe(1);
    expect(row.count({ dataUpdateCount: 0, errorUpdateCount: 1, hasFailed: false })).toBe(1);
    expect(row.count({ dataUpdateCount: 0, errorUpdateCount: 2, hasFailed: true })).toBe(2);
  });
});
