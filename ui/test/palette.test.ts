import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf, paletteFor } from "../src/model/palette";

const SCREENS = [
  { label: "Jobs", to: "/jobs" },
  { label: "Chain executions", to: "/chain-executions" },
  { label: "Executions", to: "/executions" },
];
const job = (id: string, name?: string) => ({ kind: "job", id, ...(name && { name }) });

describe("the palette", () => {
  it("offers nothing for an empty text", () => {
    expect(paletteFor("  ", SCREENS, [job("a")])).toEqual([]);
  });

  it("offers screens by the beginning of a word, before objects that only contain the text", () => {
    expect(paletteFor("exec", SCREENS, [job("exec-nightly")]).map(keyOf)).toEqual([
      "/chain-executions",
      "/executions",
      "job/exec-nightly",
      "executions",
      "files",
    ]);
  });

  it("offers the object of exactly this id first", () => {
    expect(paletteFor("JOBS", SCREENS, [job("jobs"), job("jobs-2")]).map(keyOf)).toEqual([
      "job/jobs",
      "/jobs",
      "job/jobs-2",
      "executions",
      "files",
    ]);
  });

  it("offers the execution of an id first, in capital letters", () => {
    const id = "01jd0000000000000000000000";
    expect(paletteFor(id, SCREENS, [])[0]).toEqual({ type: "execution", id: id.toUpperCase() });
  });

  it("offers no object of an earlier text", () => {
    expect(paletteFor("zzz", SCREENS, [job("alpha", "Alpha")]).map(keyOf)).toEqual(["executions", "files"]);
    expect(paletteFor("ALP", SCREENS, [job("x", "Alpha")]).map(keyOf)).toContain("job/x");
  });

  it("always offers a search, and nothing twice", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 }), (text, ids) => {
        const entries = paletteFor(text, SCREENS, ids.map((id) => job(id)));
        if (!text.trim()) return entries.length === 0;
        const keys = entries.map(keyOf);
        return new Set(keys).size === keys.length && keys.includes("executions") && keys.includes("files");
      }),
    );
  });
});
