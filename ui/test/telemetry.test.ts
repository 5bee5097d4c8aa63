import { describe, expect, it } from "vitest";
import { inOrder, mayArrive, type TelemetryEntry, weight } from "../src/model/telemetry";

const entry = (more: Partial<TelemetryEntry>): TelemetryEntry => ({
  at: "2026-11-23T10:00:00Z",
  kind: "trace",
  role: "func-a",
  name: "x",
  ...more,
});

const NOW = Date.parse("2026-11-23T12:00:00Z");

describe("an entry of telemetry", () => {
  it("failed if its app, its kind or its severity says so", () => {
    expect(weight(entry({ kind: "request", success: false }))).toBe("failed");
    expect(weight(entry({ kind: "exception", severity: 1 }))).toBe("failed");
    expect(weight(entry({ severity: 3 }))).toBe("failed");
    expect(weight(entry({ severity: 2 }))).toBe("warning");
    expect(weight(entry({ severity: 1 }))).toBe("plain");
    expect(weight(entry({ kind: "request", success: true }))).toBe("plain");
  });

  it("stands at its time, whatever its digits", () => {
    const names = inOrder({
      trace_id: "t",
      complete: true,
      entries: [
        entry({ name: "c", at: "2026-11-23T10:00:01Z" }),
        entry({ name: "b", at: "2026-11-23T10:00:00.120Z" }),
        entry({ name: "a", at: "2026-11-23T10:00:00Z" }),
        entry({ name: "d", at: "2026-11-23T10:00:01.000Z" }),
      ],
    }).map(({ name }) => name);
    expect(names).toEqual(["a", "b", "c", "d"]);
  });
});

describe("entries of an execution", () => {
  it("may arrive while it is not over, and for ten minutes after its end", () => {
    const ended = (minutes: number) => ({ ended_at: new Date(NOW - minutes * 60_000).toISOString() });
    expect(mayArrive({}, false, NOW)).toBe(true);
    expect(mayArrive(ended(60), false, NOW)).toBe(true);
    expect([0, 9, 10, 60].map((minutes) => mayArrive(ended(minutes), true, NOW))).toEqual([true, true, false, false]);
    expect(mayArrive({}, true, NOW)).toBe(false);
  });
});
