import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endingSoon, mostFailures, troubles } from "../src/model/overview";

const key = (id: string, days_left: number) => ({ kind: "key" as const, id, days_left });

const failed = (job_id: string, code: string, execution_id: string) => ({ kind: "execution.failed" as const, job_id, code, execution_id });
const at = (step: string) => ({ ...failed("fetch", "connection_failed", step), step });
const missed = { kind: "expectation.missed" as const, expectation_id: "acme-files" };

describe("mostFailures", () => {
  it("has the jobs that failed, those that failed most often first, and at most eight", () => {
    const lines = [3, 0, 7, 3].map((times, i) => ({ job_id: `job-${i}`, failed: times }));
    expect(mostFailures(lines).map((line) => line.job_id)).toEqual(["job-2", "job-0", "job-3"]);
    expect(mostFailures(Array.from({ length: 20 }, (_, i) => ({ job_id: `job-${i}`, failed: 1 })))).toHaveLength(8);
    expect(mostFailures([])).toEqual([]);
  });
});

describe("endingSoon", () => {
  it("has what ended or ends within 30 days, the first end first", () => {
    const found = endingSoon([key("a", 30), key("b", -2), key("c", 31), key("d", 0)]);
    expect(found.map((each) => each.id)).toEqual(["b", "d", "a"]);
  });

  it("names an object once, with its first end", () => {
    expect(endingSoon([key("a", 9), key("a", 3), key("a", 20)])).toEqual([key("a", 3)]);
  });
});

describe("troubles", () => {
  it("has missing files first, and executions that failed for one reason once", () => {
    const found = troubles([
      failed("fetch", "connection_failed", "3"),
      failed("book", "items_failed", "2"),
      failed("fetch", "connection_failed", "1"),
      missed,
    ]);
    expect(found).toEqual([
      { newest: missed, count: 1, isOneStep: true },
      { newest: failed("fetch", "connection_failed", "3"), count: 2, isOneStep: true },
      { newest: failed("book", "items_failed", "2"), count: 1, isOneStep: true },
    ]);
  });

  it("counts every item once, whatever there is", () => {
    const kinds = ["execution.failed", "watch.failing", "expectation.missed", "object.unreadable"] as const;
    const item = fc.record({ kind: fc.constantFrom(...kinds), job_id: fc.constantFrom("a", "b"), code: fc.constantFrom("x", "y") });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const found = troubles(items);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
        expect(found.filter(({ newest }) => newest.kind === "execution.failed").length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("says of which step only if all failed at it", () => {
    expect(troubles([at("get"), at("get")])[0]?.isOneStep).toBe(true);
    expect(troubles([at("get"), at("put"), at("get")])[0]?.isOneStep).toBe(false);
  });

  it("keeps executions apart whose job or reason is not known", () => {
    const unknown = { kind: "execution.failed" as const };
    expect(troubles([unknown, unknown])).toHaveLength(2);
  });
});
