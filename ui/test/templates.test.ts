import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf, objectIn } from "../src/model/bundles";
import { filled } from "../src/model/templates";
import { templates } from "../src/templates";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const all = Object.entries(templates);

/** Returns all strings in a value, and the ids of objects. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

describe.each(all)("the template %s", (_, template) => {
  const values = template.placeholders.map(({ value }) => value);

  it("is what stands in the examples", () => {
    for (const [path, definition] of Object.entries(filesOf(template.objects))) {
      expect(definition).toEqual(JSON.parse(readFileSync(join(EXAMPLES, path), "utf8")));
    }
  });

  it("asks for what is in it, and for nothing twice", () => {
    expect(new Set(values).size).toBe(values.length);
    const found = new Set([...template.objects.map(({ id }) => id), ...texts(template.objects)]);
    expect(values.filter((value) => !found.has(value))).toEqual([]);
    expect(template.objects.filter(({ id }) => !values.includes(id))).toEqual([]);
  });

  it("has each answer wherever its placeholder was, and nothing else changed", () => {
    const answers = values.map((_value, i) => `answer-${i}`);
    const before = texts(template.objects);
    const expected = before.map((text) => (values.includes(text) ? `answer-${values.indexOf(text)}` : text));
    expect(texts(filled(template, answers))).toEqual(expected);
    expect(filled(template, values)).toEqual(template.objects);
  });

  it("swaps answers that are other placeholders' texts", () => {
    const turned = [...values.slice(1), ...values.slice(0, 1)];
    const back = filled({ ...template, objects: filled(template, turned), placeholders: template.placeholders.map((each, i) => ({ ...each, value: turned[i] ?? "" })) }, values);
    expect(back).toEqual(template.objects);
  });

  it("is written as files of a bundle", () => {
    expect(Object.keys(filesOf(template.objects)).map(objectIn)).toEqual(template.objects.map(({ kind, id }) => `${kind}/${id}`));
  });
});
