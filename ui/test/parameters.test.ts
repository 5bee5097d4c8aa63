import { describe, expect, it } from "vitest";
import type { ParameterSchema } from "../src/api/types";
import { fieldsOf, prefilled, readableAsJson, readFields, readObject, textsFor } from "../src/model/parameters";

const schema: ParameterSchema = {
  type: "object",
  required: ["day", "region"],
  properties: {
    day: { type: "string", format: "date", title: "Day", description: "The day to fetch" },
    region: { type: "string", default: "eu" },
    count: { type: "integer", minimum: 1, maximum: 9 },
    rate: { type: "number" },
    dry: { type: "boolean", default: true },
    mode: { enum: ["fast", "slow", 3] },
    files: { type: "array", items: { type: "string" }, default: ["a"] },
  },
};
const fields = fieldsOf(schema);

describe("the form of a schema", () => {
  it("asks for each property in the order of the schema, by its type", () => {
    expect(fields.map((field) => [field.name, field.asking])).toEqual([
      ["day", "date"],
      ["region", "text"],
      ["count", "integer"],
      ["rate", "number"],
      ["dry", "boolean"],
      ["mode", "choice"],
      ["files", "json"],
    ]);
  });

  it("requires what has no default", () => {
    expect(fields.filter((field) => field.isRequired).map((field) => field.name)).toEqual(["day"]);
  });

  it("has the defaults of its schema", () => {
    expect(fields.map((field) => field.byDefault)).toEqual([undefined, "eu", undefined, undefined, true, undefined, ["a"]]);
  });

  it("has no field where a schema names nothing", () => {
    expect(fieldsOf(undefined)).toEqual([]);
    expect(fieldsOf({ type: "object" })).toEqual([]);
  });
});

describe("what is entered", () => {
  it("is sent in the types of the schema, and what is left empty is not sent", () => {
    const texts = { day: "2026-11-23", region: "", count: "7", rate: "-1.5e3", dry: "false", mode: "3", files: '["x"]' };
    expect(readFields(fields, texts)).toEqual({
      parameters: { day: "2026-11-23", count: 7, rate: -1500, dry: false, mode: 3, files: ["x"] },
    });
  });

  it("keeps texts as they are typed", () => {
    expect(readFields(fields, { day: "2026-11-23", region: " 7 " })).toEqual({
      parameters: { day: "2026-11-23", region: " 7 " },
    });
  });

  it("is refused field by field", () => {
    expect(readFields(fields, { count: "1.5", rate: "0x10", files: "[", mode: "fast" })).toEqual({
      flaws: { day: "missing", count: "not_integer", rate: "not_number", files: "not_json", mode: "not_json" },
    });
    expect(readFields(fields, { day: "x", count: "0" })).toEqual({ flaws: { count: "too_small" } });
    expect(readFields(fields, { day: "x", count: "10" })).toEqual({ flaws: { count: "too_large" } });
  });

  it("is refused where JavaScript would round it", () => {
    const wide = fieldsOf({ type: "object", properties: { n: { type: "integer" } } });
    expect(readFields(wide, { n: "9007199254740993" })).toEqual({ flaws: { n: "not_integer" } });
  });

  it("may be one JSON object as a whole", () => {
    expect(readObject('{"a": [1]}')).toEqual({ a: [1] });
    expect(readObject(" ")).toEqual({});
    for (const text of ["[1]", "null", "7", "{"]) expect(readObject(text)).toBeUndefined();
  });
});

describe("a form that has the parameters of an execution", () => {
  it("is read as these parameters", () => {
    const given = { day: "2026-11-23", region: "us", count: 7, rate: -1.5, dry: false, mode: 3, files: ["x"] };
    const { values, fits } = prefilled(schema, given);
    expect(fits).toBe(true);
    expect(readFields(fields, values)).toEqual({ parameters: given });
  });

  it("does not fit parameters that it would lose or change", () => {
    for (const given of [{ unknown: 1 }, { region: "" }, { region: 7 }, { count: "7" }]) {
      expect([given, prefilled(schema, given).fits]).toEqual([given, false]);
    }
  });

  it("leaves out what may be a secret", () => {
    const secret: ParameterSchema = { type: "object", properties: { db_password: { type: "string" }, user: { type: "string" } } };
    expect(prefilled(secret, { db_password: "hunter2", user: "u" })).toEqual({
      values: { user: "u" },
      leftOut: ["db_password"],
      fits: true,
    });
  });
});

describe("parameters that go from the form to JSON and back", () => {
  it("have the same texts", () => {
    const texts = { day: "2026-11-23", count: "7", rate: "-1.5", dry: "false", mode: "3", files: '["x"]' };
    const json = readableAsJson(fields, texts);
    expect(textsFor(schema, readObject(json) ?? {})).toEqual({ values: texts, fits: true });
  });

  it("leave out what cannot be read", () => {
    expect(JSON.parse(readableAsJson(fields, { count: "x", rate: "2" }))).toEqual({ rate: 2 });
  });

  it.each([{ other: 1 }, { count: "7" }, { day: 7 }, { count: 77 }])("do not fit where a field cannot hold %j", (parameters) => {
    expect(textsFor(schema, parameters).fits).toBe(false);
  });
});
