import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const DOCS = join(import.meta.dirname, "../../docs");
const SCREENS = join(import.meta.dirname, "../src/screens");
const TUTORIALS = readdirSync(join(DOCS, "tutorials")).map((name) => `tutorials/${name}`);
const PAGES = ["operate/support.md", "operate/dashboard.md", ...TUTORIALS];

const TEXTS = import.meta.glob<object>("../src/texts/*.ts", { eager: true });

const read = (path: string) => readFileSync(path, "utf8");

/** Returns the anchors that GitHub creates for a page's headings. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"),
  );
}

/** Returns all fixed texts of the dashboard, without the texts that functions create. */
function catalogue(words: object): string[] {
  return Object.values(words).flatMap((each: unknown) => {
    if (typeof each === "string") return [each];
    return typeof each === "object" && each !== null ? catalogue(each) : [];
  });
}

/** Words in bold in support.md that are emphasized and not texts of a screen. */
const STRESSED = new Set([
  "name of the file",
  "day and time with their time zone",
  "never by mail or in a ticket",
  "our",
  "fetch",
  "their",
  "us",
]);

describe("the pages on the dashboard", () => {
  it("lead to pages and headings that are there", () => {
    const broken = PAGES.flatMap((page) =>
      [...read(join(DOCS, page)).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, to = "", anchor]) => {
        if (/^https?:/.test(to)) return [];
        const target = to ? join(dirname(join(DOCS, page)), to) : join(DOCS, page);
        if (!existsSync(target)) return [`${page}: ${link}`];
        return anchor && !anchors(read(target)).includes(anchor) ? [`${page}: ${link}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("are linked from each other and from the list of all pages", () => {
    expect(read(join(DOCS, "README.md"))).toContain("](operate/support.md)");
    expect(read(join(DOCS, "operate/dashboard.md"))).toContain("](support.md)");
  });

  it("name words of the screens as they are on the screens", () => {
    const known = new Set(catalogue(TEXTS));
    const bold = [...read(join(DOCS, "operate/support.md")).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) => word);
    expect(bold.filter((word) => !known.has(word) && !STRESSED.has(word))).toEqual([]);
    expect([...STRESSED].filter((word) => !bold.includes(word))).toEqual([]);
  });

  it("show the words of tutorials as they are on the screens, or as titles of fields", () => {
    const pages = readdirSync(join(DOCS, "reference")).filter((page) => page.endsWith(".md"));
    const titles = pages.flatMap((page) => [...read(join(DOCS, "reference", page)).matchAll(/^\| `\w+` .*\| \*\*([^*]+)\.\*\*/gm)]);
    const known = new Set([...catalogue(TEXTS), ...titles.map(([, title = ""]) => title)]);
    const bold = TUTORIALS.flatMap((page) => [...read(join(DOCS, page)).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) => word));
    expect(bold.length).toBeGreaterThan(40);
    expect(bold.filter((word) => !known.has(word))).toEqual([]);
  });

  it("quote words of the screens as they are on the screens", () => {
    const known = new Set(catalogue(TEXTS));
    const quoted = ["operate/dashboard.md", "author/bundles.md"].flatMap((page) =>
      [...read(join(DOCS, page)).replace(/^```[^]*?^```|`[^`\n]*`/gm, "").matchAll(/["“]([A-Z][^"”]*)["”]|\*\*([^*]+)\*\*/g)].map(
        ([, quote, bold = ""]) => (quote ?? bold).replace(/\s+/g, " "),
      ),
    );
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.filter((word) => !known.has(word))).toEqual([]);
  });

  it("name failure codes that there are", () => {
    const codes = new Set([...read(join(DOCS, "reference/errors.md")).matchAll(/^\| `([a-z_]+)`/gm)].map(([, code]) => code));
    const named = [...read(join(DOCS, "operate/support.md")).matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });

  it("name every screen of the navigation with its keys", () => {
    const page = read(join(DOCS, "operate/dashboard.md"));
    const keys = readdirSync(SCREENS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => [...read(join(SCREENS, name, "index.ts")).matchAll(/keys: "(g \w)"/g)].map(([, each]) => each));
    expect(keys.length).toBeGreaterThan(15);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((each) => !page.includes(`| \`${each}\` |`))).toEqual([]);
  });
});
