import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPartOfFileName, isSearch, keyOf, paletteFor } from "../src/model/palette";

const SCREENS = [
  { label: "Jobs", to: "/jobs" },
  { label: "Chain executions", to: "/chain-executions" },
  { label: "Executions", to: "/executions" },
];
const file = (name: string, sha256?: string, execution_id = "e") => ({ name, ...(sha256 && { sha256 }), execution_id, remote: { connection: "p" } });
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

  it("offers files by a part of their name before the searches, each name and content once", () => {
    const files = [file("Batch-3.zip", "s1"), file("batch-3.zip", "s1"), file("Batch-3.zip", "s1", "e2"), file("old.zip", "s2"), file("batch-3.zip")];
    expect(paletteFor("batch-3", SCREENS, [job("batch-3-job")], files).map(keyOf)).toEqual([
      "job/batch-3-job",
      "file/s1/Batch-3.zip",
      "file/s1/batch-3.zip",
      "file/e/batch-3.zip",
      "executions",
      "files",
    ]);
  });

  it("asks for files by three characters or more, spaces at the ends left out", () => {
    expect(["", "ab", " ab ", "abc", " a b "].filter(isPartOfFileName)).toEqual(["abc", " a b "]);
  });

  it("knows which entries lead on to a search", () => {
    const entries = paletteFor("jobs", SCREENS, [job("jobs")], [file("jobs.csv", "s")]);
    expect(entries.filter(isSearch).map(keyOf)).toEqual(["executions", "files"]);
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
