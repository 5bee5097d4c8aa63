import { describe, expect, it } from "vitest";
import { clock, duration, instant, relative } from "../src/model/times";

const AT = "2026-03-29T00:59:59Z";

describe("instants", () => {
  it("are shown in the zone that was chosen, on both sides of a change of clocks", () => {
    expect(instant(AT, "UTC")).toBe("29 Mar 2026, 00:59:59");
    expect(clock(AT, "Europe/Berlin")).toBe("01:59:59");
    expect(clock(Date.parse(AT) + 1_000, "Europe/Berlin")).toBe("03:00:00");
    expect(clock("2026-01-01T00:00:00Z", "UTC")).toBe("00:00:00");
  });

  it("are told from now on", () => {
    const now = Date.parse(AT);
    const ago = (ms: number) => relative(new Date(now - ms).toISOString(), now);
    expect([0, 4_000, 61_000, 2 * 3_600_000, 3 * 86_400_000].map(ago)).toEqual([
      "just now", "4 s ago", "1 min ago", "2 h ago", "3 d ago",
    ]);
    expect(ago(-7_200_000)).toBe("in 2 h");
  });
});

describe("duration", () => {
  it("has two units at most", () => {
    const times = [-5, 840, 1_500, 59_400, 60_000, 63_000, 3_780_000, 90_000_000];
    expect(times.map(duration)).toEqual([
      "0 ms", "840 ms", "1.5 s", "59 s", "1 min", "1 min 3 s", "1 h 3 min", "1 d 1 h",
    ]);
  });
});
