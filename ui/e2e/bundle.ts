import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

const PACKED = join(import.meta.dirname, "../target/packed/ui");

/** A file that the hosts serve for the dashboard, such as `assets/index-4f0c.js`. */
export interface PackedFile {
  readonly path: string;
  /** Number of transferred bytes. */
  readonly bytes: number;
  readonly text: string;
}

/** Returns all files that are packed into the function app, by path. */
export function packed(): ReadonlyMap<string, PackedFile> {
  const files = readdirSync(PACKED, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".gz"));
  return new Map(
    files.map((name) => {
      const content = readFileSync(join(PACKED, name));
      const path = name.slice(0, -".gz".length);
      return [path, { path, bytes: content.length, text: gunzipSync(content).toString("utf8") }];
    }),
  );
}

const NAMED_BY_PAGE = /(?:src|href)="\/api\/ui\/(assets\/[^"]+)"/g;
/** Static imports in the output of Vite: `import{a as b}from"./x.js"`, `import"./x.js"`, `export*from"./x.js"`. */
const NAMED_BY_SCRIPT = /(?:\bfrom|\bimport)\s*["'](\.\.?\/[^"']+\.js)["']/g;

/**
 * Returns the files that a browser needs before the dashboard starts: the page, the files that it references, and their
 * imports.
 */
export function firstLoad(files: ReadonlyMap<string, PackedFile>): readonly PackedFile[] {
  const found = new Map<string, PackedFile>();
  const visit = (path: string) => {
    const file = files.get(path);
    if (!file) throw new Error(`The page needs ${path}, which is not packed`);
    if (found.has(path)) return;
    found.set(path, file);
    const names =
      path === "index.html"
        ? [...file.text.matchAll(NAMED_BY_PAGE)].map((each) => each[1] as string)
        : path.endsWith(".js")
          ? [...file.text.matchAll(NAMED_BY_SCRIPT)].map((each) => join(dirname(path), each[1] as string))
          : [];
    names.forEach(visit);
  };
  visit("index.html");
  return [...found.values()];
}

/** Returns the number of transferred bytes of some files. */
export function bytesOf(files: Iterable<PackedFile>): number {
  return [...files].reduce((sum, file) => sum + file.bytes, 0);
}
