import { describe, expect, it } from "vitest";
import { isStuck, isSweepOverdue, withHost } from "../src/model/health";
import { endOf, objectOf, ofKind } from "../src/model/upcoming";

const NOW = Date.parse("2026-11-23T10:00:59Z");

describe("what comes next", () => {
  it("is asked for until a day ahead, or as many days as an address says", () => {
    expect(endOf(undefined, NOW)).toBe("2026-11-24T10:00:00.000Z");
    expect(endOf("7", NOW)).toBe("2026-11-30T10:00:00.000Z");
    for (const odd of ["0", "-1", "1.5", "401", "x", "Infinity"]) expect(endOf(odd, NOW)).toBe(endOf("1", NOW));
  });

  it("leads to what it happens to", () => {
    const at = "2026-11-23T11:00:00Z";
    expect(objectOf({ at, kind: "watch", watch_id: "in" })).toEqual({ kind: "watch", id: "in" });
    expect(objectOf({ at, kind: "execution", execution_id: "01", job_id: "j" })).toEqual({ kind: "execution", id: "01" });
    expect(ofKind([{ at, kind: "watch" }, { at, kind: "schedule" }], "watch")).toHaveLength(1);
    expect(ofKind([{ at, kind: "watch" }, { at, kind: "schedule" }], "")).toHaveLength(2);
  });
});

const answer = (worker: string, version: string) => ({ status: "ok", storage: "ok", worker, version }) as const;

describe("the installation", () => {
  it("has the hosts that have answered, each with its newest answer", () => {
    const one = withHost([], answer("b", "1"), 1);
    const two = withHost(one, answer("a", "1"), 2);
    expect(withHost(two, answer("b", "2"), 3)).toEqual([
      { worker: "a", version: "1", at: 2 },
      { worker: "b", version: "2", at: 3 },
    ]);
  });

  it("is told when its sweep is overdue or a queue is stuck", () => {
    expect([undefined, { age_seconds: 10 }, { age_seconds: 601 }].map(isSweepOverdue)).toEqual([true, false, true]);
    expect(isStuck({ messages: 0, oldest_seconds: 900 })).toBe(false);
    expect(isStuck({ messages: 1, oldest_seconds: 900 })).toBe(true);
  });
});
