import { describe, expect, it } from "vitest";
import { arranged, sectionsOf } from "../src/model/document/folding";
import { fieldsOfSchema } from "../src/model/document/fields";

const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const schema = {
  type: "object",
  required: ["needed"],
  properties: Object.fromEntries(["needed", ...NAMES].map((name) => [name, { type: "string" }])),
};
const fields = fieldsOfSchema(schema, schema, "");
const setIn = (value: object) => ({ name }: { readonly name: string }) => Object.hasOwn(value, name);
const namesOf = (list: ReadonlyArray<{ readonly name: string }>) => list.map(({ name }) => name);

describe("the places of fields", () => {
  it("do not change while a value is typed within the open fold, and do once it is closed", () => {
    const before = arranged(fields, setIn({}), new Set(), true);
    expect(namesOf(before.above)).toEqual(["needed"]);
    for (const text of ["x", "xy", ""]) {
      const during = arranged(fields, setIn({ c: text }), before.raised, true);
      expect(namesOf(during.folded)).toEqual(NAMES);
      expect(during.raised).toBe(before.raised);
    }
    const closed = arranged(fields, setIn({ c: "xy" }), before.raised, false);
    expect(namesOf(closed.above)).toEqual(["needed", "c"]);
  });

  it("stay above the fold when the value is deleted on the way to another one", () => {
    const before = arranged(fields, setIn({ c: "x" }), new Set(), false);
    const after = arranged(fields, setIn({}), before.raised, false);
    expect(namesOf(after.above)).toEqual(["needed", "c"]);
  });

  it("are not folded again when values of few fields are deleted", () => {
    const all = Object.fromEntries(NAMES.map((name) => [name, "x"]));
    const before = arranged(fields, setIn(all), new Set(), false);
    expect(before.folded).toEqual([]);
    expect(arranged(fields, setIn({}), before.raised, false).folded).toEqual([]);
  });
});

describe("a form that says which of its fields few people need", () => {
  const graded = {
    type: "object",
    required: ["needed"],
    properties: Object.fromEntries(
      ["needed", ...NAMES].map((name, i) => [
        name,
        { type: "string", title: name.toUpperCase(), "x-courier-group": i % 3 === 0 ? "Files" : "Limits", "x-courier-advanced": i % 2 === 1 },
      ]),
    ),
  };
  const all = fieldsOfSchema(graded, graded, "");

  it("folds these, and no others, however few or many they are", () => {
    const { above, folded } = arranged(all, setIn({}), new Set(), false);
    expect(namesOf(above)).toEqual(["needed", "b", "d", "f", "h"]);
    expect(namesOf(folded)).toEqual(["a", "c", "e", "g"]);
    expect(namesOf(arranged(all, setIn({ e: "x" }), new Set(), false).above)).toContain("e");
    const open = arranged(all, setIn({}), new Set(), true);
    expect(namesOf(arranged(all, setIn({ e: "x" }), open.raised, true).folded)).toContain("e");
  });

  it("has its fields under the headings of their groups, each once", () => {
    const { above, folded } = arranged(all, setIn({ e: "x" }), new Set(), false);
    for (const some of [above, folded, all]) {
      const sections = sectionsOf(some, all);
      expect(namesOf(sections.flatMap((section) => section.fields)).toSorted()).toEqual(namesOf(some).toSorted());
      for (const { title, fields: own } of sections) expect(own.every(({ group }) => group === title)).toBe(true);
    }
    expect(sectionsOf(above, all).map(({ title }) => title)).toEqual(["Files", "Limits"]);
    expect(sectionsOf(fields, fields)).toEqual([{ title: "", help: "", fields }]);
  });
});
