import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOfReference } from "../src/model/job/referenceNames";

const TITLES = new Map([["get", "Download from SFTP"]]);
const named = (path: string) => nameOfReference(path, (id) => TITLES.get(id));

describe("the name of a reference", () => {
  it.each([
    ["steps.get.files", "files of “Download from SFTP”"],
    ["steps.get.downloaded_files", "downloaded files of “Download from SFTP”"],
    ["steps.get.file_list[*].path", "file list, every item, path of “Download from SFTP”"],
    ["steps.get.file_list[0].path", "file list, item 1, path of “Download from SFTP”"],
    ["variables.inbox", "variable inbox"],
    ["parameters['due day']", 'parameter "due day"'],
    ["parameters.due_day", "parameter due day"],
    ["steps.get.rows['3'].amount", "rows, 3, amount of “Download from SFTP”"],
    ["steps.get.rows[3].amount", "rows, item 4, amount of “Download from SFTP”"],
    ["steps.get.rows['*']", 'rows, "*" of “Download from SFTP”'],
    ["secrets.sftp-password", "secret sftp-password"],
    ["execution.id", "id of the execution"],
    ["loop.current_item", "current item"],
    ["loop.current_item.path", "path of the current item"],
    ["loop.0.index", "index (loop 1, counted from the outside)"],
    ["loop.1.current_item.path", "path of the current item (loop 2, counted from the outside)"],
  ])("of %s is %s", (path, name) => expect(named(path)).toBe(name));

  it.each(["steps.gone.files", "steps.get", "steps", "variables", "0.files", "row.amount", "steps.get.files | upper", "", "{{", "steps[", "loop"])(
    "of %j, which leads to nothing that has a name, is itself",
    (path) => expect(named(path)).toBe(path),
  );

  it("tells two values apart, whatever they are called and however they are written", () => {
    const name = fc.oneof(fc.constantFrom("each", "every_item", "item_1", "item 1", "item_x", "no. 1", "1", "0", "*", "a", "a b", "a_b", "a, b", "a__b", "_a", 'q"', "it's"), fc.string({ minLength: 1, maxLength: 5 }));
    const part = fc.oneof(name.map((text) => ({ text })), fc.constant({ each: true }), fc.nat(2).map((index) => ({ index })));
    const parts = fc.array(part, { minLength: 1, maxLength: 3 });
    type Part = { readonly text?: string; readonly index?: number; readonly each?: boolean };
    const written = (all: readonly Part[], isPlain: boolean) =>
      all
        .map(({ text, index }) => {
          if (text === undefined) return index === undefined ? "[*]" : `[${index}]`;
          return isPlain && /^[\w-]+$/.test(text) ? `.${text}` : `['${text.replaceAll(/[\\']/g, String.raw`\$&`)}']`;
        })
        .join("");
    fc.assert(
      fc.property(fc.constantFrom("steps.get", "parameters", "loop.0", "loop.1"), parts, parts, (root, one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(named(root + written(one, true)) === named(root + written(other, false))).toBe(isSame);
      }),
      { examples: [["parameters", [{ text: "a b" }], [{ text: "a_b" }]], ["steps.get", [{ text: "1" }], [{ index: 0 }]]] },
    );
  });

  it("tells values of two loops around a place apart", () => {
    const index = fc.nat(12);
    fc.assert(
      fc.property(index, index, (one, other) => {
        expect(named(`loop.${one}.index`) === named(`loop.${other}.index`)).toBe(one === other);
      }),
    );
  });

  it("is never more than the text itself for what is no path", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(named(`steps.get.x${text} {`)).toBe(`steps.get.x${text} {`);
      }),
    );
  });
});
