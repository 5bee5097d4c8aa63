import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filtersInWords, type MatchingPage, MOST_MATCHING, readMatching } from "../src/model/matching";

const same = (id: string) => id;
const never = () => false;
const ids = (count: number) => Array.from({ length: count }, (_, i) => `e${i}`);
const broken = (at: string) => (at ? Promise.reject(new Error("No answer")) : Promise.resolve({ rows: ["a"], continuation: "1" }));

/** A server with pages; page `n` is followed by page `n + 1`. */
function server(pages: ReadonlyArray<readonly string[]>) {
  const asked: string[] = [];
  const pageAt = (continuation: string): Promise<MatchingPage<string>> => {
    asked.push(continuation);
    const at = Number(continuation || 0);
    return Promise.resolve({ rows: pages[at] ?? [], ...(at + 1 < pages.length && { continuation: String(at + 1) }) });
  };
  return { asked, pageAt };
}

describe("all that match a filter", () => {
  it("are those of all pages, each once, and are counted while they are found", async () => {
    const page = fc.array(fc.stringMatching(/^[a-f]{1,2}$/), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 6 }), async (pages) => {
        const { asked, pageAt } = server(pages);
        const counts: number[] = [];
        const read = await readMatching(pageAt, same, (found) => counts.push(found), never);
        const expected = [...new Set(pages.flat())];
        expect(read).toEqual({ kind: "read", rows: expected });
        expect(asked).toHaveLength(pages.length);
        expect(counts).toEqual(pages.slice(0, -1).map((_, i) => new Set(pages.slice(0, i + 1).flat()).size));
      }),
    );
  });

  it("are as many as an act may be about, exactly, and beyond that none", async () => {
    const exact = await readMatching(server([ids(200), ids(MOST_MATCHING)]).pageAt, same, never, never);
    expect(exact.kind === "read" && exact.rows.length).toBe(MOST_MATCHING);
    const { asked, pageAt } = server([ids(MOST_MATCHING + 1), ids(1)]);
    expect(await readMatching(pageAt, same, never, never)).toEqual({ kind: "tooMany" });
    expect(asked).toHaveLength(1);
  });

  it("are not asked for any more once nobody wants them", async () => {
    const { asked, pageAt } = server([["a"], ["b"], ["c"]]);
    await readMatching(pageAt, same, never, () => asked.length >= 2);
    expect(asked).toEqual(["", "1"]);
  });

  it("are not known if a page cannot be read: an act on some of them is not one on all", async () => {
    await expect(readMatching(broken, same, never, never)).rejects.toThrow("No answer");
  });
});

describe("filters in words", () => {
  const filters = [
    { name: "state", label: "State", several: { failed: "Failed", paused: "Paused" } },
    { name: "since", label: "Within", choices: { "": "Any time", "24h": "24 hours" } },
    { name: "job_id", label: "Job" },
  ];

  it("say the values as the filters call them, and as they are where they have no name", () => {
    expect(filtersInWords({ job_id: "a", state: "failed,paused,odd", since: "24h" }, filters)).toEqual(["State: Failed, Paused, odd", "Within: 24 hours", "Job: a"]);
    expect(filtersInWords({ since: "90m" }, filters)).toEqual(["Within: 90m"]);
    expect(filtersInWords({ state: "toString" }, filters)).toEqual(["State: toString"]);
    expect(filtersInWords({ state: "" }, filters)).toEqual([]);
  });
});
