import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "../src/model/csv";

/** Reads a CSV file character by character, according to the grammar of RFC 4180. */
function read(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: string[] = [];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at++;
        while (text[at] !== '"' || text[at + 1] === '"') {
          if (text[at] === '"') at++;
          cell += text[at++];
        }
        at++;
      } else {
        while (text[at] !== "," && text[at] !== "\r") cell += text[at++];
      }
      line.push(cell);
      if (text[at++] !== ",") break;
    }
    expect(text[at++]).toBe("\n");
    lines.push(line);
  }
  return lines;
}

/** Returns a text with an apostrophe before each part that may be a formula, character by character. */
function safely(text: string): string {
  let safe = "";
  let before: string | undefined;
  for (const character of text) {
    const isFormula = ["=", "+", "-", "@"].includes(character) && [undefined, ";", "\t", "\r", "\n"].includes(before);
    if (isFormula || (before === undefined && ["\t", "\r", "\n"].includes(character))) safe += "'";
    safe += character;
    before = character;
  }
  return safe;
}

const COLUMNS = [
  { title: "Name", of: (row: { name: string }) => row.name },
  { title: "Again, \"quoted\"", of: (row: { name: string }) => row.name },
];
const part = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "'", ";", "a", "é", "1", " ");

describe("a CSV file", () => {
  it("is read back by its grammar; what may be a formula has an apostrophe before it", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: part, maxLength: 6 }), { maxLength: 8 }), (names) => {
        const lines = read(csvOf(COLUMNS, names.map((name) => ({ name }))));
        expect(lines[0]).toEqual(["Name", 'Again, "quoted"']);
        expect(lines.slice(1)).toEqual(
          names.map((name) => {
            const safe = safely(name);
            return [safe, safe];
          }),
        );
      }),
    );
  });

  it("has no formula after a separator of other programs within a value", () => {
    const name = "a;=1+1\t@b\n+c;d-e";
    expect(read(csvOf(COLUMNS, [{ name }]))[1]?.[0]).toBe("a;'=1+1\t'@b\n'+c;d-e");
  });

  it("leaves numbers as they are, and what is not there empty", () => {
    const columns = [
      { title: "a", of: (row: number) => -row },
      { title: "b", of: () => undefined },
    ];
    expect(csvOf(columns, [3])).toBe("a,b\r\n-3,\r\n");
  });
});
