// Packs target/dist into target/packed/ui, in the layout of the function app: each file compressed with gzip -9, and
// files.list with a line `path TAB media type TAB hash` for each file.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { writeNotices } from "./libraries.mjs";

const FROM = join(import.meta.dirname, "target/dist");
const TO = join(import.meta.dirname, "target/packed/ui");
const STYLES = join(import.meta.dirname, "node_modules/@mantine/core/styles");
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

/** Returns the names of Mantine's classes in some texts. */
function classes(texts) {
  return new Set(texts.join("").match(/\bm_[0-9a-f]+\b/g));
}

/** Refuses a build that uses a component of Mantine whose styles `src/app/mantine.css` does not import. */
function requireStyles(files) {
  const read = (type) => files.filter((file) => extname(file) === type).map((file) => readFileSync(join(FROM, file), "utf8"));
  const styled = classes(read(".css"));
  const used = classes(read(".js"));
  for (const name of readdirSync(STYLES)) {
    const own = [...classes([readFileSync(join(STYLES, name), "utf8")])];
    if (own.some((each) => used.has(each) && !styled.has(each))) {
      throw new Error(`src/app/mantine.css lacks @mantine/core/styles/${name}, which a component needs`);
    }
  }
}

rmSync(TO, { recursive: true, force: true });
writeNotices(FROM);
const files = readdirSync(FROM, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(FROM, join(entry.parentPath, entry.name)))
  .sort();
requireStyles(files);
const lines = [];
for (const file of files) {
  const type = TYPES[extname(file)];
  if (!type) throw new Error(`pack.mjs knows no media type for ${file}`);
  const bytes = readFileSync(join(FROM, file));
  const packed = join(TO, `${file}.gz`);
  mkdirSync(dirname(packed), { recursive: true });
  writeFileSync(packed, gzipSync(bytes, { level: 9 }));
  lines.push([file, type, createHash("sha256").update(bytes).digest("hex").slice(0, 32)].join("\t"));
}
writeFileSync(join(TO, "files.list"), `${lines.join("\n")}\n`);
