import { describe, expect, it } from "vitest";
import { endingSoon, mostFailures } from "../src/model/overview";

const key = (id: string, days_left: number) => ({ kind: "key" as const, id, days_left });

describe("mostFailures", () => {
  it("has the jobs that failed, those that failed most often first, and at most eight", () => {
    const lines = [3, 0, 7, 3].map((failed, i) => ({ job_id: `job-${i}`, failed }));
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
