import { describe, expect, it } from "vitest";
import type { Timeline } from "../src/api/types";
import { bars, ticks } from "../src/model/bars";

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

describe("ticks", () => {
  it("divide a span evenly, with both ends", () => {
    expect(ticks(0, 8, 4)).toEqual([0, 2, 4, 6, 8]);
  });
});
