import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitionFields, type Schema } from "../src/model/definitionForm";
import { type DefinitionProblem, refusalsOf, saidOf, sentenceBeside } from "../src/model/fieldProblems";
import { editing as words } from "../src/texts/editing";

const TEXT: Schema = { type: "string" };
const WATCH: Schema = {
  required: ["path", "target"],
  properties: {
    path: TEXT,
    every_seconds: { type: "integer" },
    target: { type: "object", properties: { job_id: { ...TEXT, title: "Job" }, chain_id: { ...TEXT, title: "Chain" } } },
    labels: { type: "object", additionalProperties: TEXT },
    connection: TEXT,
    calendars: { type: "array", items: TEXT },
  },
};
const FIELDS = definitionFields(WATCH, {});
const NAMES = FIELDS.map(({ name }) => name);
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ""]));

const required = (pointer: string): DefinitionProblem => ({ pointer, code: "required", detail: `'${pointer.slice(1)}' is required: {"a": …}` });
const wrong = (pointer: string, suggestion?: string): DefinitionProblem => ({ pointer, code: "invalid", detail: "It is no path.", suggestion });

/** Returns the message at the field of an invalid value. */
function said(values: Readonly<Record<string, string>>, pointer: string): string | undefined {
  return refusalsOf(FIELDS, { ...EMPTY, ...values }, [wrong(pointer)])[`/${pointer.split("/")[1]}`];
}

describe("what the server finds wrong", () => {
  it("is said at the field that it is about, in words of people", () => {
    const problems = [required("/path"), wrong("/every_seconds"), wrong("/labels/team", "crew"), required("/target"), wrong("/later"), wrong("")];
    expect(refusalsOf(FIELDS, { ...EMPTY, "/every_seconds": "1" }, problems)).toEqual({
      "/path": words.required,
      "/every_seconds": "It is no path.",
      "/labels": `It is no path. ${words.suggestion("crew")}`,
      "/target/job_id": words.requiredOneOf(["Job", "Chain"]),
    });
  });

  it("does not call a value missing that has been typed since, but keeps what else is wrong with it", () => {
    expect(refusalsOf(FIELDS, { ...EMPTY, "/path": "/in" }, [required("/path")])).toEqual({});
    expect(refusalsOf(FIELDS, { ...EMPTY, "/path": "in" }, [required("/path"), wrong("/path")])).toEqual({ "/path": "It is no path." });
  });

  it("says what a name may have, where one cannot be a name", () => {
    expect(said({ "/connection": "no such" }, "/connection")).toBe(words.idWrong);
    expect(said({ "/calendars": "holidays\nno such" }, "/calendars/1")).toBe(words.idWrong);
    expect(said({ "/connection": "partner-a" }, "/connection")).toBe("It is no path.");
    expect(said({ "/calendars": "holidays\nweekends\n" }, "/calendars/1")).toBe("It is no path.");
    expect(said({ "/path": "no such" }, "/path")).toBe("It is no path.");
  });

  it("is said beside the fields with its place, and never with a JSON pointer", () => {
    const chain = { nodes: [{ id: "first" }] };
    expect(sentenceBeside(wrong("/nodes/0/job_id"), chain)).toBe("Node first, Job: It is no path.");
    expect(sentenceBeside(required("/nodes"), {})).toBe(`Nodes: ${words.required}`);
    expect(sentenceBeside(wrong("", "x"), {})).toBe(`It is no path. ${words.suggestion("x")}`);
    expect(sentenceBeside({ ...wrong("/type", "sftp"), detail: "Did you mean 'sftp'?" }, {})).toBe("Type: Did you mean 'sftp'?");
    const part = fc.stringMatching(/^[a-z][a-z_]{0,6}$|^\d$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean(), (parts, isMissing) => {
        const pointer = `/${parts.join("/")}`;
        const sentence = sentenceBeside(isMissing ? required(pointer) : wrong(pointer), {});
        expect(sentence).not.toMatch(/[/{}"]/);
        expect(sentence.endsWith(isMissing ? words.required : "It is no path.")).toBe(true);
      }),
    );
  });
});

describe("what is wrong with a field", () => {
  const texts = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom("", "a", "b")])));
  const some = fc.subarray(NAMES);

  it("is said once somebody has left it, has tried to save, or has found it stored so", () => {
    fc.assert(
      fc.property(texts, fc.option(texts, { nil: undefined }), some, some, fc.boolean(), (values, stored, left, flawed, isAttempted) => {
        const all = Object.fromEntries(flawed.map((name) => [name, `wrong ${name}`]));
        const shown = saidOf(all, { left: new Set(left), isAttempted }, values, stored);
        for (const name of NAMES) {
          const isUntouched = stored !== undefined && stored[name] === values[name];
          const isExpected = flawed.includes(name) && (isAttempted || left.includes(name) || isUntouched);
          expect(shown[name]).toBe(isExpected ? `wrong ${name}` : undefined);
        }
      }),
    );
  });

  it("is not said of a new form before anything was done", () => {
    const all = Object.fromEntries(NAMES.map((name) => [name, "wrong"]));
    expect(saidOf(all, { left: new Set(), isAttempted: false }, EMPTY, undefined)).toEqual({});
  });
});
