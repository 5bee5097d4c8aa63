import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endingSoon, mostFailures, troubles } from "../src/model/overview";

const ending = (id: string, days_left: number) => ({ kind: "key" as const, id, days_left });

const failed = (job_id: string, code: string, execution_id: string) => ({ kind: "execution.failed" as const, key: `${job_id} ${code}`, execution_id });
const at = (step: string) => ({ ...failed("fetch", "connection_failed", step), step });
const missed = { kind: "expectation.missed" as const, key: "acme-files", expectation_id: "acme-files" };

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
    const found = endingSoon([ending("a", 30), ending("b", -2), ending("c", 31), ending("d", 0)]);
    expect(found.map((each) => each.id)).toEqual(["b", "d", "a"]);
  });

  it("names an object once, with its first end", () => {
    expect(endingSoon([ending("a", 9), ending("a", 3), ending("a", 20)])).toEqual([ending("a", 3)]);
  });
});

describe("troubles", () => {
  it("has missing files first, and executions that failed for one reason once", () => {
    const newest = { ...failed("fetch", "connection_failed", "3"), count: 2 };
    const found = troubles([newest, failed("book", "items_failed", "2"), failed("fetch", "connection_failed", "1"), missed]);
    expect(found).toEqual([
      { newest: missed, count: 1, isOneStep: true },
      { newest, count: 2, isOneStep: true },
      { newest: failed("book", "items_failed", "2"), count: 1, isOneStep: true },
    ]);
  });

  it("has every key once with the count of the server, by urgency and then by its first item", () => {
    const kinds = ["expectation.missed", "watch.failing", "object.unreadable", "execution.failed"] as const;
    const item = fc.nat(kinds.length - 1).chain((kind) => fc.record({ kind: fc.constant(kinds[kind] ?? kinds[0]), key: fc.nat(3).map((n) => `${kind}-${n}`) }));
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const all = items.map((each, i) => {
          const isFirst = items.findIndex(({ key }) => key === each.key) === i;
          return { ...each, ...(isFirst && { count: items.filter(({ key }) => key === each.key).length + 100 }) };
        });
        const expected = kinds.flatMap((kind) => [...new Set(items.filter((each) => each.kind === kind).map(({ key }) => key))]);
        const found = troubles(all);
        expect(found.map(({ newest }) => newest.key)).toEqual(expected);
        for (const { newest, count } of found) expect(count).toBe(items.filter(({ key }) => key === newest.key).length + 100);
      }),
    );
  });

  it("says of which step only if all failed at it", () => {
    expect(troubles([at("get"), at("get")])[0]?.isOneStep).toBe(true);
    expect(troubles([at("get"), at("put"), at("get")])[0]?.isOneStep).toBe(false);
  });
});
