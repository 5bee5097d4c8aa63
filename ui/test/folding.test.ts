import { describe, expect, it } from "vitest";
import { arranged } from "../src/model/document/folding";
import { fieldsOfSchema } from "../src/model/document/fields";

const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const schema = {
  type: "object",
  required: ["needed"],
  properties: Object.fromEntries(["needed", ...NAMES].map((name) => [name, { type: "string" }])),
};
const fields = fieldsOfSchema(schema, schema, "");
const namesOf = (list: ReadonlyArray<{ readonly name: string }>) => list.map(({ name }) => name);

describe("the places of fields", () => {
  it("do not change while a value is typed within the open fold, and do once it is closed", () => {
    const before = arranged(fields, {}, new Set(), true);
    expect(namesOf(before.above)).toEqual(["needed"]);
    for (const text of ["x", "xy", ""]) {
      const during = arranged(fields, { c: text }, before.raised, true);
      expect(namesOf(during.folded)).toEqual(NAMES);
      expect(during.raised).toBe(before.raised);
    }
    const closed = arranged(fields, { c: "xy" }, before.raised, false);
    expect(namesOf(closed.above)).toEqual(["needed", "c"]);
  });

  it("stay above the fold when the value is deleted on the way to another one", () => {
    const before = arranged(fields, { c: "x" }, new Set(), false);
    const after = arranged(fields, {}, before.raised, false);
    expect(namesOf(after.above)).toEqual(["needed", "c"]);
  });

  it("are not folded again when values of few fields are deleted", () => {
    const all = Object.fromEntries(NAMES.map((name) => [name, "x"]));
    const before = arranged(fields, all, new Set(), false);
    expect(before.folded).toEqual([]);
    expect(arranged(fields, {}, before.raised, false).folded).toEqual([]);
  });
});
