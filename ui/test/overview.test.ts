import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endingSoon, isCalm, itemOf, labelOf, mostFailures, titleOf, troubles } from "../src/model/overview";

const ending = (id: string, days_left: number) => ({ kind: "key" as const, id, days_left });

const failed = (job_id: string, code: string, execution_id: string) => ({ kind: "execution.failed" as const, key: `${job_id} ${code}`, job_id, execution_id });
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

describe("isCalm", () => {
  it("is true only if all is known and nothing needs attention", () => {
    const nothing = { attention: [], attention_is_complete: true };
    expect(isCalm(nothing, [])).toBe(true);
    expect(isCalm(nothing, undefined)).toBe(false);
    expect(isCalm(nothing, [ending("a", 3)])).toBe(false);
    expect(isCalm({ ...nothing, attention_is_complete: false }, [])).toBe(false);
    expect(isCalm({ ...nothing, attention: [missed as never] }, [])).toBe(false);
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

describe("the name of an item", () => {
  it("is the job or the object, and with the reason another one for every key", () => {
    const items = [
      failed("fetch", "connection_failed", "1"),
      failed("fetch", "items_failed", "2"),
      { kind: "watch.failing", watch_id: "fetch", code: "connection_failed" },
      { kind: "notification.failing", channel_id: "mail" },
      { kind: "recipients.refused", channel_id: "mail" },
    ] as const;
    expect(items.map(titleOf)).toEqual(["fetch", "fetch", "fetch", "mail", "mail"]);
    const labels = [labelOf({ ...items[0], code: "connection_failed" }), labelOf({ ...items[1], code: "items_failed" }), ...items.slice(2).map(labelOf)];
    expect(labels[0]).toBe("fetch, connection_failed, Execution failed");
    expect(new Set(labels).size).toBe(items.length);
    expect(labelOf({ kind: "watch.failing", watch_id: "x".repeat(100), code: "a\u202e" })).toBe(`${"x".repeat(59)}…, a⟨U+202E⟩, Watch can't check its folder`);
  });
});

describe("an item as it is now", () => {
  it("is the one of its key that has the mark, listed or silenced", () => {
    const first = { ...failed("fetch", "connection_failed", "3"), count: 2 };
    const attention = [missed, first, failed("fetch", "connection_failed", "1")];
    const silenced = [{ ...failed("book", "items_failed", "2"), count: 1, mark: { revision: 3 } }];
    expect(itemOf({ attention, silenced }, first.key)).toBe(first);
    expect(itemOf({ attention, silenced }, "book items_failed")).toBe(silenced[0]);
    expect(itemOf({ attention, silenced }, "gone")).toBeUndefined();
  });
});
