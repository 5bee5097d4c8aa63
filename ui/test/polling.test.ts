import { describe, expect, it } from "vitest";
import { interval, type Situation } from "../src/model/polling";

const usual: Situation = {
  pace: "list",
  hidden: false,
  paused: false,
  idle: 0,
  failures: 0,
  retryAfter: undefined,
};
const HALF = 0.5;

describe("interval", () => {
  it("asks for lists every 5 s, for what moves every 2 s, for the rest not at all", () => {
    expect(interval(usual, HALF)).toBe(5_000);
    expect(interval({ ...usual, pace: "active" }, HALF)).toBe(2_000);
    expect(interval({ ...usual, pace: "rest" }, HALF)).toBe(false);
  });

  it("asks every 30 s after 5 min without an act, and never when nobody looks", () => {
    expect(interval({ ...usual, idle: 300_001 }, HALF)).toBe(30_000);
    expect(interval({ ...usual, hidden: true }, HALF)).toBe(false);
    expect(interval({ ...usual, paused: true, pace: "active" }, HALF)).toBe(false);
  });

  it("backs off after failures, up to a minute, and waits as long as the server says", () => {
    const after = (failures: number) => interval({ ...usual, failures }, HALF);
    expect([1, 2, 3, 4, 50].map(after)).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(interval({ ...usual, failures: 1, retryAfter: 45_000 }, HALF)).toBe(45_000);
    expect(interval({ ...usual, failures: 0, retryAfter: 45_000 }, HALF)).toBe(5_000);
  });

  it("is off by a tenth at most", () => {
    expect(interval(usual, 0)).toBe(4_500);
    expect(interval(usual, 1)).toBe(5_500);
  });
});
