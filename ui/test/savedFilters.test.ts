import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areSavedFilters, nameOf, type SavedFilter, savedOf, without, withSaved } from "../src/model/savedFilters";

const saved = fc.record({
  list: fc.constantFrom("/files", "/executions"),
  name: fc.constantFrom("a", "b", "c"),
  search: fc.dictionary(fc.constantFrom("name", "state"), fc.string(), { noNullPrototype: true }),
});

describe("saved filters", () => {
  it("are those of a plain map by list and name, whatever is saved and removed", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), saved)), (acts) => {
        const map = new Map<string, SavedFilter>();
        let kept: readonly SavedFilter[] = [];
        for (const [isSave, each] of acts) {
          kept = isSave ? withSaved(kept, each) : without(kept, each);
          if (isSave) map.set(each.list + each.name, each);
          else map.delete(each.list + each.name);
        }
        for (const list of ["/files", "/executions"]) {
          const expected = ["a", "b", "c"].flatMap((name) => map.get(list + name) ?? []);
          expect(savedOf(kept, list)).toEqual(expected);
        }
        expect(areSavedFilters(JSON.parse(JSON.stringify(kept)))).toBe(true);
      }),
    );
  });

  it("are 30 of a list at most: the oldest go, and none of another list", () => {
    let kept: readonly SavedFilter[] = [{ list: "/files", name: "one", search: {} }];
    for (let i = 0; i < 35; i++) kept = withSaved(kept, { list: "/executions", name: `n${i}`, search: {} });
    expect(savedOf(kept, "/executions")).toHaveLength(30);
    expect(savedOf(kept, "/executions").some(({ name }) => name === "n4")).toBe(false);
    expect(savedOf(kept, "/files")).toHaveLength(1);
  });

  it("are not what somebody else has written", () => {
    const others = [null, {}, [1], [null], [{ list: "/a", name: "b" }], [{ list: "/a", name: "b", search: { c: 1 } }], [{ list: "/a", name: "b", search: [] }]];
    expect(others.filter(areSavedFilters)).toEqual([]);
  });

  it("have names without spaces at their ends, of 60 characters at most", () => {
    expect(nameOf("  night  ")).toBe("night");
    expect(nameOf("   ")).toBe("");
    expect(nameOf("\uD83D\uDE00".repeat(70))).toBe("\uD83D\uDE00".repeat(60));
  });
});
