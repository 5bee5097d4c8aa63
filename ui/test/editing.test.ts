import { describe, expect, it } from "vitest";
import { definitionFields, fieldOf, type Schema, secretValueIn, shownValues, withField } from "../src/model/definitionForm";
import { isId, readDefinition, textOf } from "../src/model/editing";
import { decided, merge, same } from "../src/model/merge";
import { type Json, type JsonObject, isObject, pointerTo, valueAt, without, withValue } from "../src/model/pointers";
import { numbers } from "./generated";

const target: Schema = {
  type: "object",
  properties: { job_id: { type: "string" }, chain_id: { type: "string" } },
};
const common = { schedule_id: { type: "string" }, target, labels: { type: "object" }, enabled: { type: "boolean", default: true } };
const branch = (type: string, properties: Record<string, Schema>, required: string[]) => ({
  if: { properties: { type: { const: type } } },
  // oxlint-disable-next-line no-thenable -- the keyword of JSON Schema
  then: { properties: { ...common, type: { type: "string", enum: [type] }, ...properties }, required: ["target", "type", ...required] },
});
const schema: Schema = {
  type: "object",
  required: ["type"],
  properties: { type: { enum: ["cron", "rate"] } },
  allOf: [
    branch("cron", { expression: { type: "string" }, calendars: { type: "array", items: { type: "string" } } }, ["expression"]),
    branch("rate", { every_seconds: { type: "integer", minimum: 1, maximum: 60 } }, ["every_seconds"]),
  ],
};

const NAMES = ["type", "target", "expression", "labels", "x/y", "a~b", "calendars", "enabled", "every_seconds"];

function anyValue(next: (below: number) => number, depth: number): Json {
  switch (next(depth > 0 ? 6 : 4)) {
    case 0:
      return next(100);
    case 1:
      return ["cron", "rate", "é", "a b"][next(4)] ?? null;
    case 2:
      return next(2) === 0;
    case 3:
      return null;
    case 4:
      return Array.from({ length: next(3) }, () => anyValue(next, depth - 1));
    default:
      return anyObject(next, depth - 1);
  }
}

function anyObject(next: (below: number) => number, depth: number): JsonObject {
  const names = [...NAMES, "job_id", "chain_id"];
  return Object.fromEntries(Array.from({ length: next(5) }, () => [names[next(names.length)], anyValue(next, depth)]));
}

/** The values of a document by pointer, without objects, because their members are listed instead. */
function leaves(value: Json | undefined, pointer = ""): Map<string, string> {
  if (isObject(value)) {
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...leaves(inner, pointerTo(pointer, name))]));
  }
  return new Map(value === undefined ? [] : [[pointer, JSON.stringify(value)]]);
}

const namesOf = (definition: JsonObject) => definitionFields(schema, definition).map(({ name }) => name);

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  text: ["x", "0 22 * * *"],
  integer: ["7", "60"],
  boolean: ["true", "false"],
  choice: ['"cron"', '"rate"'],
  lines: ["a", "a\nb"],
  json: ["{}", '{"team":"a"}', "[1]"],
};

describe("the form of a definition", () => {
  it("has the fields of its type, and those of objects within it, those needed first", () => {
    expect(namesOf({})).toEqual(["/type"]);
    expect(namesOf({ type: "rate" })).toEqual([
      "/type",
      "/target/job_id",
      "/target/chain_id",
      "/every_seconds",
      "/labels",
      "/enabled",
    ]);
    expect(namesOf({ type: "cron" })).toContain("/expression");
  });

  it("lets the type become any that there is", () => {
    expect(definitionFields(schema, { type: "rate" })[0]?.choices).toEqual(['"cron"', '"rate"']);
  });

  it("changes nothing but the field that is edited, whatever else the definition holds", () => {
    for (let seed = 1; seed <= 1_500; seed++) {
      const next = numbers(seed);
      const definition: JsonObject = { ...anyObject(next, 3), type: ["cron", "rate"][next(2)] ?? "cron" };
      const fields = definitionFields(schema, definition);
      const field = fields[next(fields.length)];
      if (!field) throw new Error("A definition with a type has fields.");
      const texts = ["", ...(TEXTS[field.asking] ?? [])];
      const text = texts[next(texts.length)] ?? "";
      const edited = withField(definition, field, text);
      if ("flaw" in edited) throw new Error(`${text} is refused: ${edited.flaw}`);
      const isElsewhere = ([pointer]: [string, string]) =>
        pointer !== field.name && !pointer.startsWith(`${field.name}/`) && !`${field.name}/`.startsWith(`${pointer}/`);
      expect([...leaves(edited.definition)].filter(isElsewhere)).toEqual([...leaves(definition)].filter(isElsewhere));
      const shown = shownValues(definitionFields(schema, edited.definition), edited.definition);
      if (field.name !== "/type" || text !== "") expect(shown[field.name]).toBe(text);
    }
  });

  it("leaves a definition as it is where a field is set to what it shows", () => {
    const definition = { type: "cron", target: { job_id: "a" }, expression: "* * * * *", calendars: ["a", "b"], labels: {}, more: 1 };
    const fields = definitionFields(schema, definition);
    const shown = shownValues(fields, definition);
    for (const field of fields) {
      const text = shown[field.name] ?? "";
      if (text !== "") expect(withField(definition, field, text)).toEqual({ definition });
    }
    expect(readDefinition(textOf(definition))).toEqual(definition);
  });

  it("refuses what its schema refuses, before anything is changed", () => {
    const field = definitionFields(schema, { type: "rate" }).find(({ name }) => name === "/every_seconds");
    if (!field) throw new Error("There is no such field.");
    expect(withField({ type: "rate" }, field, "61")).toEqual({ flaw: "too_large" });
    expect(withField({ type: "rate" }, field, "1.5")).toEqual({ flaw: "not_integer" });
  });

  it("never asks for the value of a secret, and finds one that was put into the text", () => {
    const auth: Schema = { type: "object", properties: { type: {}, secret: { type: "string" }, password: { type: "string" } } };
    const fields = definitionFields({ properties: { auth } }, {});
    expect(fields.map(({ name }) => name)).toEqual(["/auth/type", "/auth/secret"]);
    expect(secretValueIn({ auth: { type: "password", password: "hunter2" } })).toBe("/auth/password");
    expect(secretValueIn({ auth: { type: "password", secret: "partner-a" } })).toBeUndefined();
  });

  it("shows a problem of the server at the field that it is about", () => {
    const fields = definitionFields(schema, { type: "cron" });
    expect(fieldOf(fields, "/calendars/2")).toBe("/calendars");
    expect(fieldOf(fields, "/target")).toBe("/target/job_id");
    expect(fieldOf(fields, "/targe")).toBeUndefined();
    expect(fieldOf(fields, "")).toBeUndefined();
  });

  it("takes an id that can be one", () => {
    expect([isId("a-1"), isId("A"), isId(""), isId("a".repeat(64))]).toEqual([true, false, false, false]);
  });
});

describe("values at pointers", () => {
  it("are found again where they were put, and only there", () => {
    expect(withValue({ "x/y": 1 }, "/x~1y", 2)).toEqual({ "x/y": 2 });
    expect(withValue({}, "/a/b", 1)).toEqual({ a: { b: 1 } });
    expect(withValue({ a: { b: 1 }, c: 2 }, "/a/b", undefined)).toEqual({ a: {}, c: 2 });
    expect(without({ a: { b: 1 }, c: 2 }, "/a/b")).toEqual({ c: 2 });
    expect(valueAt({ a: { "m~n": 3 } }, "/a/m~0n")).toBe(3);
    expect(Object.keys(withValue({ a: 1, b: 2, c: 3 }, "/b", 4))).toEqual(["a", "b", "c"]);
  });
});

/** The locations where a document differs from the previous one, with the current values. */
const changed = (before: JsonObject, after: JsonObject) => {
  const was = leaves(before);
  const is = leaves(after);
  return new Map([...is].filter(([pointer, value]) => was.get(pointer) !== value));
};

describe("changes of two people", () => {
  it("come together without a loss, and where both changed the same one of them decides", () => {
    for (let seed = 1; seed <= 1_500; seed++) {
      const next = numbers(seed);
      const base = anyObject(next, 2);
      const edit = (document: JsonObject) =>
        Array.from({ length: 1 + next(2) }).reduce<JsonObject>(
          (at) => withValue(at, `/${NAMES[next(3)] ?? "type"}`, next(4) === 0 ? undefined : anyValue(next, 1)),
          document,
        );
      const mine = edit(base);
      const theirs = edit(base);
      const found = merge(base, mine, theirs);
      const inConflict = (pointer: string) =>
        found.conflicts.some((each) => pointer === each.pointer || pointer.startsWith(`${each.pointer}/`));

      const keepingTheirs = decided(found, new Set());
      for (const [pointer, value] of changed(base, theirs)) expect([pointer, leaves(keepingTheirs).get(pointer)]).toEqual([pointer, value]);
      for (const pointer of leaves(base).keys()) {
        if (!leaves(theirs).has(pointer)) expect([pointer, leaves(keepingTheirs).get(pointer)]).toEqual([pointer, undefined]);
      }
      for (const [pointer, value] of changed(base, mine)) {
        if (!inConflict(pointer)) expect([pointer, leaves(keepingTheirs).get(pointer)]).toEqual([pointer, value]);
      }
      const keepingMine = decided(found, new Set(found.conflicts.map(({ pointer }) => pointer)));
      for (const [pointer, value] of changed(base, mine)) expect([pointer, leaves(keepingMine).get(pointer)]).toEqual([pointer, value]);
      expect(merge(base, mine, mine).conflicts).toEqual([]);
      expect(same(merge(base, mine, base).merged, mine)).toBe(true);
      expect(same(merge(base, base, theirs).merged, theirs)).toBe(true);
    }
  });

  it("conflict where one removes what the other has changed", () => {
    const base = { proxy: { host: "a", port: 1 }, path: "/in" };
    const { conflicts } = merge(base, { path: "/in" }, { ...base, proxy: { host: "b", port: 1 } });
    expect(conflicts.map(({ pointer, mine }) => [pointer, mine])).toEqual([["/proxy", undefined]]);
  });
});
