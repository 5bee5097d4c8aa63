import { describe, expect, it } from "vitest";
import { definitionFields, type Schema, secretValueIn, shownAs, withField, withParameters } from "../src/model/definitionForm";
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

  it("say what is no line for a name and a text", () => {
    expect(withField({}, field("/labels"), "team")).toEqual({ flaw: "not_pairs" });
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
