import { describe, expect, it } from "vitest";
import type { Timeline } from "../src/api/types";
import { bars, drawn, ticks } from "../src/model/bars";

const bar = (from: number, to: number, state = "completed") => ({ from, to, state, attempt: 0, branch: "h" });

const timeline: Timeline = {
  from: "2026-11-23T10:00:00Z",
  to: "2026-11-23T10:00:10Z",
  resolution: 1,
  rows: [
    { step: "get", index: 0, bars: [bar(0, 2_500), bar(2_500, 5_000, "failed")], merged: [] },
    {
      step: "each",
      index: 1,
      bars: [],
      merged: [{ from: 5_000, to: 10_000, count: 812, failed: 2, max_parallel: 4, bytes: 0 }],
    },
  ],
  queue: [{ from: 0, to: 1 }],
  pauses: [{ from: 9_000, to: 12_000, state: "paused" }],
};

describe("bars", () => {
  it("are where their time is", () => {
    const [get, each] = bars(timeline).rows;
    expect(get?.bars.map(({ left, width, state }) => [left, width, state])).toEqual([
      [0, 25, "completed"],
      [25, 25, "failed"],
    ]);
    expect(each?.bars[0]).toMatchObject({ left: 50, width: 50, count: 812, failed: 2, state: "failed" });
  });

  it("can be seen however short they are, and stay within the chart", () => {
    const { waits } = bars(timeline);
    expect(waits[0]?.width).toBeGreaterThan(0.3);
    for (const { left, width } of waits) expect(left + width).toBeLessThanOrEqual(100);
  });

  it("of a timeline without a length are still numbers", () => {
    const { rows } = bars({ ...timeline, to: timeline.from });
    for (const { left, width } of rows.flatMap((row) => row.bars)) {
      expect(Number.isFinite(left) && Number.isFinite(width) && left + width <= 100).toBe(true);
    }
  });
});

/** A row of overlapping bars, each of which starts 5 ms after the previous one. */
function rowOf(count: number) {
  const many = Array.from({ length: count }, (_, i) => bar(i * 5, i * 5 + 1 + (i % 400), i % 97 === 0 ? "failed" : "completed"));
  const [found] = bars({ ...timeline, rows: [{ step: "each", index: 0, bars: many, merged: [] }] }).rows;
  return found ?? { step: "", bars: [] };
}

describe("drawn bars", () => {
  it("are those of the row, if they can be told apart", () => {
    const few = rowOf(200);
    expect(drawn(few)).toBe(few.bars);
  });

  it("are no more than can be told apart, stand for all attempts and failures, and cover the same time", () => {
    const many = rowOf(2_000);
    const shown = drawn(many);
    expect(shown.length).toBeLessThanOrEqual(251);
    expect(shown.reduce((sum, each) => sum + each.count, 0)).toBe(2_000);
    expect(shown.reduce((sum, each) => sum + each.failed, 0)).toBe(21);
    for (const { left, width } of many.bars) {
      expect(shown.some((each) => each.left <= left + 1e-9 && left + width <= each.left + each.width + 1e-9)).toBe(true);
    }
  });
});

describe("ticks", () => {
  it("divide a span evenly, with both ends", () => {
    expect(ticks(0, 8_000, 4)).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
  });

  it.each([
    [0, 300, 4],
    [900, 1_100, 4],
    [500, 2_700, 4],
    [0, 60_000, 4],
  ])("from %i to %i are never two in the same second", (from, to, most) => {
    const seconds = ticks(from, to, most).map((at) => Math.floor(at / 1_000));
    expect(new Set(seconds).size).toBe(seconds.length);
  });
});
