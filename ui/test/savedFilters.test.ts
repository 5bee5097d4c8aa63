import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areEntries, type KeptFilters, nameOf, type SavedFilter, savedOf, without, withSaved } from "../src/model/savedFilters";

const saved: fc.Arbitrary<SavedFilter> = fc.record({
  list: fc.constantFrom("/files", "/executions"),
  name: fc.constantFrom("a", "b", "c"),
  search: fc.dictionary(fc.constantFrom("name", "state"), fc.string(), { noNullPrototype: true }),
  columns: fc.option(fc.array(fc.string()), { nil: undefined }),
});

describe("saved filters", () => {
  it("are those of a plain map by list and name, whatever is saved and removed", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), saved)), (acts) => {
        const map = new Map<string, SavedFilter>();
        let kept: KeptFilters = [];
        for (const [isSave, each] of acts) {
          kept = isSave ? withSaved(kept, each) : without(kept, each);
          if (isSave) map.set(each.list + each.name, each);
          else map.delete(each.list + each.name);
        }
        for (const list of ["/files", "/executions"]) {
          const expected = ["a", "b", "c"].flatMap((name) => map.get(list + name) ?? []);
          expect(savedOf(kept, list)).toEqual(expected);
        }
        expect(savedOf(JSON.parse(JSON.stringify(kept)), "/files")).toEqual(JSON.parse(JSON.stringify(savedOf(kept, "/files"))));
      }),
    );
  });

  it("are 30 of a list at most: the oldest go, and none of another list", () => {
    let kept: KeptFilters = [{ list: "/files", name: "one", search: {} }];
    for (let i = 0; i < 35; i++) kept = withSaved(kept, { list: "/executions", name: `n${i}`, search: {} });
    expect(savedOf(kept, "/executions")).toHaveLength(30);
    expect(savedOf(kept, "/executions").some(({ name }) => name === "n4")).toBe(false);
    expect(savedOf(kept, "/files")).toHaveLength(1);
  });

  it("are not lost with an entry that is none, which stays where it is", () => {
    const good: SavedFilter = { list: "/a", name: "good", search: { state: "failed" }, columns: ["job"] };
    const damaged = [null, {}, [1], 7, { list: "/a", name: "b" }, { list: "/a", name: "b", search: { c: 1 } }, { list: "/a", name: "b", search: [] }, { list: "/a", name: "b", search: {}, columns: [1] }];
    const all = [...damaged, good];
    expect(savedOf(all, "/a")).toEqual([good]);
    const more: SavedFilter = { list: "/a", name: "more", search: {} };
    expect(withSaved(all, more)).toEqual([...all, more]);
    expect(without(all, good)).toEqual(damaged);
    expect([areEntries(all), areEntries({}), areEntries(null)]).toEqual([true, false, false]);
  });

  it("have names without spaces at their ends, of 60 characters at most", () => {
    expect(nameOf("  night  ")).toBe("night");
    expect(nameOf("   ")).toBe("");
    expect(nameOf("\uD83D\uDE00".repeat(70))).toBe("\uD83D\uDE00".repeat(60));
  });
});
