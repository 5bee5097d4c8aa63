import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPages } from "../src/api/paging";

/** Returns a function that requests pages of a list, whose continuation is the index of the next page. */
function listOf(pages: ReadonlyArray<readonly number[]>) {
  const asked: string[] = [];
  const ask = async (continuation: string) => {
    asked.push(continuation);
    const at = Number(continuation);
    return { value: pages[at] ?? [], ...(at + 1 < pages.length && { continuation: String(at + 1) }) };
  };
  return { asked, ask };
}

describe("readPages", () => {
  it("has the entries of all pages in their order, also where a page is empty", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 6 }), async (pages) => {
        const { asked, ask } = listOf(pages);
        expect(await readPages(ask, () => false)).toEqual(pages.flat());
        expect(asked).toHaveLength(pages.length);
        expect(asked[0]).toBe("");
      }),
    ));

  it("asks for no further page once it has enough", async () => {
    const { asked, ask } = listOf([[1, 2], [3], [4], [5]]);
    expect(await readPages(ask, ({ length }) => length >= 3)).toEqual([1, 2, 3]);
    expect(asked).toEqual(["", "1"]);
  });
});
