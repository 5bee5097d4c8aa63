import { describe, expect, it } from "vitest";
import { definitionFields, flawsOf, type Schema, secretFieldOf, secretValueIn, shownAs, shownValues, typedBeside, type TypedTexts, withField, withParameters, withTyped } from "../src/model/definitionForm";
import { arranged, sectionsOf } from "../src/model/document/folding";
import type { Json, JsonObject } from "../src/model/pointers";
import { numbers } from "./generated";

const CASES = 300;

const SCHEMA: Schema = {
  type: "object",
  properties: {
    connection: { type: "string" },
    calendars: { type: "array", items: { type: "string" } },
    events: { type: "array", items: { type: "string", enum: ["onFail", "onSuccess"] } },
    weekdays: { type: "array", items: { type: "integer", minimum: 1, maximum: 7 } },
    labels: { type: "object", additionalProperties: { type: "string" } },
    parameters: { type: "object" },
    ratio: { type: "number", minimum: 0 },
    count: { type: "integer", minimum: 10 },
    auth: { type: "object", properties: { type: { enum: ["bearer"] }, secret: { type: "string" }, token: { type: "string" } } },
  },
};

const fields = definitionFields(SCHEMA, {});
const field = (name: string) => {
  const found = fields.find((each) => each.name === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};

function valueFor(name: string, below: (most: number) => number): Json {
  const word = () => ["a", "b c", "d: e", "f"][below(4)] ?? "";
  const some = <T>(make: () => T) => Array.from({ length: 1 + below(4) }, make);
  switch (name) {
    case "/connection":
      return word();
    case "/calendars":
      return some(word);
    case "/events":
      return some(() => ["onFail", "onSuccess", "later.event"][below(3)] ?? "");
    case "/weekdays":
      return some(() => 1 + below(7));
    default:
      return Object.fromEntries(some(() => [`name${below(5)}`, word()] as const));
  }
}

describe("fields of a definition", () => {
  it("offer names, boxes for few values, and lines for pairs", () => {
    expect(fields.map(({ name, asking, picks, choices }) => [name, asking, picks, choices.length])).toEqual([
      ["/connection", "text", "connection", 0],
      ["/calendars", "lines", "calendar", 0],
      ["/events", "choices", undefined, 2],
      ["/weekdays", "choices", undefined, 7],
      ["/labels", "pairs", undefined, 0],
      ["/parameters", "json", undefined, 0],
      ["/ratio", "number", undefined, 0],
      ["/count", "integer", undefined, 0],
      ["/auth/type", "choice", undefined, 1],
      ["/auth/secret", "text", "secret", 0],
    ]);
  });

  it("read what they show, and change nothing else", () => {
    const below = numbers(5);
    for (let i = 0; i < CASES; i++) {
      for (const name of ["/connection", "/calendars", "/events", "/weekdays", "/labels"]) {
        const value = valueFor(name, below);
        const before: JsonObject = { later: [{ x: 1 }], [name.slice(1)]: "other" };
        const edited = withField(before, field(name), shownAs(field(name).asking, value));
        expect(edited).toEqual({ definition: { ...before, [name.slice(1)]: value } });
      }
    }
  });

  it.each(["team", "team: a\nteam: b"])("say that %j is no line for each name with its text", (text) => {
    expect(withField({}, field("/labels"), text)).toEqual({ flaw: "not_pairs" });
  });

  /** Texts whose values are formatted differently, and incomplete texts that are not values yet. */
  const TYPED: ReadonlyArray<readonly [name: string, text: string, value: Json]> = [
    ["/connection", " a  b ", " a  b "],
    ["/calendars", "a\n\nb c\n", ["a", "b c"]],
    ["/labels", "team: pay: ments\nx: \n", { team: "pay: ments", x: "" }],
    ["/labels", "team:x y", { team: "x y" }],
    ["/parameters", '{"a": 1.50, "b": [1, 2 ]}', { a: 1.5, b: [1, 2] }],
    ["/ratio", "0.050", 0.05],
    ["/ratio", "1e3", 1000],
    ["/count", "0137", 137],
    ["/auth/secret", "s-1 ", "s-1 "],
  ];

  it.each(TYPED)("show in %s each character of %j as it is typed, and read %j from it", (name, text, value) => {
    let definition: JsonObject = {};
    let typed: TypedTexts = {};
    for (let end = 1; end <= text.length; end++) {
      const now = withTyped(definition, field(name), text.slice(0, end));
      definition = now.definition;
      typed = { ...typed, [name]: now.typed };
      expect(shownValues(fields, definition, typed)[name]).toBe(text.slice(0, end));
    }
    expect(flawsOf(fields, typed)).toEqual({});
    expect(withField({}, field(name), text)).toEqual({ definition });
    expect(definition).toEqual(name.startsWith("/auth/") ? { auth: { secret: value } } : { [name.slice(1)]: value });
    // A value that differs from the typed one is shown unchanged.
    expect(shownValues(fields, {}, typed)[name]).toBe("");
  });

  it("are flawed only while the definition has them", () => {
    const { typed } = withTyped({}, field("/count"), "x");
    expect(flawsOf(fields, { "/count": typed })).toEqual({ "/count": "not_integer" });
    expect(flawsOf(fields.filter(({ name }) => name !== "/count"), { "/count": typed })).toEqual({});
  });

  it("never ask for the value of a secret, and find one that is there", () => {
    expect(fields.some(({ name }) => name === "/auth/token")).toBe(false);
    for (const name of ["password", "token", "api_key", "client_secret", "function_key", "sas", "account_key"]) {
      expect(secretValueIn({ auth: { [name]: "x" } })).toBe(`/auth/${name}`);
    }
  });

  it("ask for each parameter of what is started", () => {
    const asked = withParameters(fields, { type: "object", properties: { month: { type: "integer" } } });
    const month = asked.find(({ name }) => name === "/parameters/month");
    expect(asked.some(({ name }) => name === "/parameters")).toBe(false);
    expect(month && withField({ parameters: { other: 1 } }, month, "7")).toEqual({ definition: { parameters: { other: 1, month: 7 } } });
    expect(withParameters(fields, undefined)).toBe(fields);
  });
});

describe("a form of a definition", () => {
  const form = definitionFields(
    {
      required: ["path", "target"],
      properties: {
        labels: { type: "object", title: "Labels", "x-courier-group": "General", "x-courier-advanced": true },
        path: { type: "string", title: "Folder", "x-courier-group": "Files" },
        every_seconds: { type: "integer", title: "Check interval", "x-courier-group": "Schedule", default: 60 },
        target: { type: "object", title: "Job to start", "x-courier-group": "Flow", properties: { job_id: { type: "string", title: "Job", "x-courier-group": "Flow" } } },
        digest: {
          type: "object",
          title: "Digest",
          "x-courier-advanced": true,
          properties: { times: { type: "object", title: "Times", properties: { at: { type: "string", title: "Time of day" } } }, text: { type: "string", title: "Text" } },
        },
        untitled: { type: "string" },
      },
    },
    {},
  );

  it("calls each field by its title, and puts it under its object or its group", () => {
    expect(form.map(({ name, title, section, group, isAdvanced }) => [name, title, section ?? group, isAdvanced])).toEqual([
      ["/path", "Folder", "Files", false],
      ["/target/job_id", "Job", "Job to start", false],
      ["/labels", "Labels", "General", true],
      ["/every_seconds", "Check interval", "Schedule", false],
      ["/digest/times/at", "Time of day", "Digest › Times", true],
      ["/digest/text", "Text", "Digest", true],
      ["/untitled", "untitled", "", false],
    ]);
  });

  it("folds what few need, until something is in it", () => {
    const places = ["", "/digest/text"].map((set) => arranged(form, ({ name }) => name === set, new Set(), false));
    expect(places.map(({ folded }) => folded.map(({ name }) => name))).toEqual([
      ["/labels", "/digest/times/at", "/digest/text"],
      ["/labels", "/digest/times/at"],
    ]);
  });

  it("has headings in the order of the fields, each once", () => {
    expect(sectionsOf(form, form).map(({ title, fields: own }) => [title, own.length])).toEqual([
      ["Files", 1],
      ["Job to start", 1],
      ["General", 1],
      ["Schedule", 1],
      ["Digest › Times", 1],
      ["Digest", 1],
      ["", 1],
    ]);
  });

  it("asks for texts of several lines in a field that has them", () => {
    expect(form.find(({ name }) => name === "/digest/text")?.asking).toBe("multiline");
  });
});

describe("what was typed", () => {
  it("stays in the fields that a change of another value leaves alone, also where it cannot be read", () => {
    const count = withTyped({ count: 12, auth: { type: "bearer" } }, field("/count"), "1x");
    const secret = withTyped(count.definition, field("/auth/secret"), "s");
    const typed: TypedTexts = { "/count": count.typed, "/auth/secret": secret.typed, "/author": secret.typed };
    const left = typedBeside(typed, "/auth");
    expect(Object.keys(left)).toEqual(["/count", "/author"]);
    expect(flawsOf(fields, left)).toEqual(flawsOf(fields, typed));
    expect(Object.keys(flawsOf(fields, left))).toEqual(["/count"]);
    expect(typedBeside(typed, "/count")).not.toHaveProperty("/count");
  });
});

describe("secrets", () => {
  it("have a field for each type of credentials, and none for the name of a property of every object", () => {
    for (const type of ["password", "basic", "bearer"]) expect(secretFieldOf(type)).toBeDefined();
    for (const type of ["constructor", "toString", "none", ""]) expect(secretFieldOf(type)).toBeUndefined();
  });
});
