import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const FOLDERS = ["api", "app", "model", "parts", "screens"];

/** Attributes, and properties of objects, whose text is visible or read aloud. */
const READ = /^(title|label|description|placeholder|alt|text|word|summary|aria-(label|description|placeholder|roledescription|valuetext))$/;
/** Attributes and properties whose text is only for browsers. */
const UNREAD = /^(className|style|d|viewBox|keys)$/;
const LETTERS = /\p{L}/u;
const SENTENCE = /\p{L}\S* +\S*\p{L}/u;
const PART_OF_SENTENCE = /\p{L}{2}.* | .*\p{L}{2}/u;

/** Texts with letters and a space that are not displayed; each entry is a file with the text. */
const EXCEPTIONS = new Set([
  "app/theme.ts: system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Noto Sans\", \"Liberation Sans\", Arial, sans-serif",
  "app/theme.ts: ui-monospace, \"SF Mono\", \"Cascadia Mono\", Menlo, \"DejaVu Sans Mono\", monospace",
  "app/useShortcut.ts: input, textarea, select, [contenteditable], [role=listbox]",
  "screens/keys/Acts.tsx: PRIVATE KEY",
  "parts/builder/editing.ts: A field stands in no EditingProvider",
]);

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

/** Returns the displayed texts of a source file: content of JSX, and sentences elsewhere. */
function words(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];

  /** Returns the name of the attribute or property whose value is a text. */
  function nameOf({ parent }: ts.Node): string | undefined {
    if (ts.isJsxExpression(parent)) return nameOf(parent);
    if (ts.isTemplateExpression(parent)) return nameOf(parent);
    if (ts.isTemplateSpan(parent)) return nameOf(parent);
    return ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText(source) : undefined;
  }

  function isRead(node: ts.LiteralLikeNode): boolean {
    if (ts.isJsxText(node)) return LETTERS.test(node.text);
    const name = nameOf(node);
    if (name !== undefined && UNREAD.test(name)) return false;
    const isShown = name === undefined ? ts.isJsxExpression(node.parent) : READ.test(name);
    return (isShown ? LETTERS : ts.isStringLiteralLike(node) ? SENTENCE : PART_OF_SENTENCE).test(node.text);
  }

  function look(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && isRead(node)) found.push(node.text.trim());
    ts.forEachChild(node, look);
  }

  look(source);
  return found;
}

const textsOf = (source: string) => words("a.tsx", source);

describe("the words of the dashboard", () => {
  it("are in src/texts, all of them", () => {
    const found = FOLDERS.flatMap((folder) => files(join(SOURCE, folder))).flatMap((path) =>
      words(path, readFileSync(path, "utf8")).map((text) => `${path.slice(SOURCE.length + 1)}: ${text}`),
    );
    expect(found.filter((each) => !EXCEPTIONS.has(each))).toEqual([]);
    expect([...EXCEPTIONS].filter((each) => !found.includes(each))).toEqual([]);
  });

  it("are found wherever they may stand", () => {
    expect(textsOf("const a = <p>Hello</p>;")).toEqual(["Hello"]);
    expect(textsOf('const a = <p>{"Hello"}</p>;')).toEqual(["Hello"]);
    expect(textsOf('const a = <p title="Hello" className="one two">{b}</p>;')).toEqual(["Hello"]);
    expect(textsOf("const a = `${n} files were lost`;")).toEqual(["files were lost"]);
    expect(textsOf('const columns = [{ title: "SHA-256", keys: "g e" }];')).toEqual(["SHA-256"]);
    expect(textsOf('throw new Error("It is broken");')).toEqual(["It is broken"]);
    expect(textsOf('import a from "a b"; type B = "one two"; const id = "job_id"; const key = `${a}/${b}`;')).toEqual([]);
  });
});
