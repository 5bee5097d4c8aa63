import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pressed, sortedBy } from "../src/model/sorting";

interface Row {
  readonly at: number;
  readonly value: number | undefined;
}

describe("sorting", () => {
  it("has each row once, in order, equal ones as they came, and those without a value last", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined })), fc.boolean(), (values, isBackwards) => {
        const rows: Row[] = values.map((value, at) => ({ at, value }));
        const sorted = sortedBy(rows, (row) => row.value, isBackwards);
        const buckets = (isBackwards ? [5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5]) as (number | undefined)[];
        expect(sorted).toEqual([...buckets, undefined].flatMap((value) => rows.filter((row) => row.value === value)));
      }),
    );
  });

  it("puts texts into the order of their numbers", () => {
    expect(sortedBy(["job-10", "Job-9", "job-2"], (text) => text, false)).toEqual(["job-2", "Job-9", "job-10"]);
  });

  it("goes forwards, backwards, and back to the order in which rows came", () => {
    const once = pressed(undefined, "a");
    expect(once).toEqual({ column: "a", isBackwards: false });
    expect(pressed(once, "a")).toEqual({ column: "a", isBackwards: true });
    expect(pressed(pressed(once, "a"), "a")).toBeUndefined();
    expect(pressed(pressed(once, "a"), "b")).toEqual({ column: "b", isBackwards: false });
  });
});
