import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listTools } from "../src/texts/listTools";

describe("what a list says of its length", () => {
  it("is how many entries are shown, and of how many", () => {
    expect(listTools.summary(1, 1, true)).toBe("1 entry");
    expect(listTools.summary(3, 50, true)).toBe("3 of 50 entries match");
    expect(listTools.summary(50, 50, false)).toBe("The first 50 entries are loaded. Select “Show more” to load more.");
    expect(listTools.summary(3, 50, false)).toBe("3 of the first 50 entries match. Select “Show more” to load more.");
  });

  it("has both numbers wherever they differ, and says that there are more if there are", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.boolean(), (shown, hidden, isWhole) => {
        const said = listTools.summary(shown, shown + hidden, isWhole);
        const numbers = new Set(hidden === 0 ? [shown] : [shown, shown + hidden]);
        expect([...said.matchAll(/\d+/g)].map(([digits]) => Number(digits))).toEqual([...numbers]);
        expect(said.includes("Show more")).toBe(!isWhole);
      }),
    );
  });
});
