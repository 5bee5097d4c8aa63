import type { Timeline } from "../api/types";

/** A bar, in percent of the displayed period. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly state: string;
  /** Number of attempts that the bar represents. */
  readonly count: number;
  readonly failed: number;
  readonly milliseconds: number;
  readonly items: readonly number[];
  readonly attempt: number;
}

export interface BarRow {
  readonly step: string;
  readonly bars: readonly Bar[];
}

export interface Bars {
  readonly rows: readonly BarRow[];
  /** Periods in which the execution was queued or paused. */
  readonly waits: readonly Pick<Bar, "left" | "width" | "state">[];
  readonly from: number;
  readonly to: number;
}

/** Minimum visible width of a bar in percent. */
const THINNEST = 0.4;
const WHOLE = 100;
const SECOND = 1_000;

/** Returns the positions of the bars of a timeline. */
export function bars(timeline: Timeline): Bars {
  const from = Date.parse(timeline.from);
  const to = Math.max(Date.parse(timeline.to), from + 1);
  const percent = (milliseconds: number) =>
    Math.min(100, Math.max(0, (100 * milliseconds) / (to - from)));
  const place = (span: { from: number; to: number }) => {
    const width = Math.max(THINNEST, percent(span.to) - percent(span.from));
    return { left: Math.min(percent(span.from), 100 - width), width };
  };
  return {
    from,
    to,
    rows: timeline.rows.map((row) => ({
      step: row.step,
      bars: [
        ...row.bars.map((bar) => ({
          ...place(bar),
          state: bar.state,
          count: 1,
          failed: bar.state === "failed" ? 1 : 0,
          milliseconds: bar.to - bar.from,
          items: bar.iterations ?? [],
          attempt: bar.attempt,
        })),
        ...row.merged.map((bar) => ({
          ...place(bar),
          state: bar.failed > 0 ? "failed" : "completed",
          count: bar.count,
          failed: bar.failed,
          milliseconds: bar.to - bar.from,
          items: [],
          attempt: 0,
        })),
      ],
    })),
    waits: [
      ...timeline.queue.map((span) => ({ ...place(span), state: "queued" })),
      ...timeline.pauses.map((span) => ({ ...place(span), state: span.state })),
    ],
  };
}

/**
 * Returns the bars of a row to draw. If a row has more bars than distinguishable positions, bars that start at the same
 * position are merged into one bar with the length of the longest.
 */
export function drawn(row: BarRow): readonly Bar[] {
  if (row.bars.length * THINNEST <= WHOLE) return row.bars;
  const places = new Map<number, Bar>();
  for (const bar of row.bars) {
    const place = Math.floor(bar.left / THINNEST);
    const known = places.get(place);
    places.set(place, known ? together(known, bar) : bar);
  }
  return [...places.values()];
}

function together(one: Bar, other: Bar): Bar {
  const failed = one.failed + other.failed;
  const right = Math.max(one.left + one.width, other.left + other.width);
  const left = Math.min(one.left, other.left);
  return {
    left,
    width: right - left,
    state: one.state === "running" || other.state === "running" ? "running" : failed > 0 ? "failed" : other.state,
    count: one.count + other.count,
    failed,
    milliseconds: Math.max(one.milliseconds, other.milliseconds),
    items: [],
    attempt: 0,
  };
}

/**
 * Returns up to `most` + 1 instants that divide a span evenly. No two instants are in the same second, because they
 * would look the same.
 */
export function ticks(from: number, to: number, most: number): number[] {
  const span = to - from;
  const parts = Math.min(most, Math.max(1, Math.floor(span / SECOND)));
  const instants = Array.from({ length: parts + 1 }, (_, i) => from + (span * i) / parts);
  return instants.filter((at, i) => i === 0 || Math.floor(at / SECOND) !== Math.floor(from / SECOND));
}
