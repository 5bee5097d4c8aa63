import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const TEXTS = join(import.meta.dirname, "../src/texts");
const TEMPLATES = join(import.meta.dirname, "../src/templates");
const PLACE = "screens";

interface Rule {
  readonly write: string;
  readonly not: string;
  readonly only?: readonly string[];
}

/** The rules that also apply to documents, messages and Javadoc. */
const GUIDE = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/words.json"), "utf8")) as {
  readonly longest_sentence: number;
  readonly rules: readonly Rule[];
};
const RULES = GUIDE.rules
  .filter(({ only }) => !only || only.includes(PLACE))
  .map(({ write, not }) => ({ write, not: new RegExp(not, "i") }));

/** Returns the violations of the writing guide in a text. */
function offences(text: string): string[] {
  const words = RULES.flatMap(({ write, not }) => {
    const [found] = not.exec(text) ?? [];
    return found ? [`"${found}" in "${text}": write "${write}"`] : [];
  });
  const long = text
    .split(/(?<=[.!?:;])\s+/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > GUIDE.longest_sentence)
    .map((sentence) => `longer than ${GUIDE.longest_sentence} words: "${sentence}"`);
  return [...words, ...long];
}

/** Returns the texts of a source file; a value within a text counts as one word. */
function textsOf(source: ts.Node): string[] {
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) return collect(node.initializer);
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…x"));
    ts.forEachChild(node, collect);
  };
  ts.forEachChild(source, collect);
  return found;
}

const parsed = (source: string) => textsOf(ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest, true));

describe("the texts of the dashboard", () => {
  it.each(readdirSync(TEXTS))("follow the writing guide in %s", (file) => {
    expect(parsed(readFileSync(join(TEXTS, file), "utf8")).flatMap(offences)).toEqual([]);
  });

  it.each(readdirSync(TEMPLATES).filter((file) => file.endsWith(".json")))("follow the writing guide in the template %s", (file) => {
    const { title, description } = JSON.parse(readFileSync(join(TEMPLATES, file), "utf8")) as { title: string; description: string };
    expect([title, description].flatMap(offences)).toEqual([]);
  });

  it.each([
    ["Nobody is told of it.", 2],
    ["The server looks at it.", 1],
    ["It stays as it is.", 1],
    ["This is no number.", 1],
    ["Select the folder behind the proxy.", 0],
    ["Enter a whole number.", 0],
    ["No problems found.", 0],
    [`Courier ${"really ".repeat(GUIDE.longest_sentence)}works.`, 1],
  ])("are checked: %s", (text, count) => {
    expect(offences(text)).toHaveLength(count);
  });

  it("are found wherever they may stand", () => {
    expect(parsed('export const a = { b: "one", c: (d: string) => `two ${d} three`, e: ["four"], f: { g: d ? "five" : "six" } };')).toEqual([
      "one",
      "two …x three",
      "four",
      "five",
      "six",
    ]);
    expect(parsed('import a from "nobody"; type B = "told"; const c = { "mend": "fine" };')).toEqual(["fine"]);
  });
});
