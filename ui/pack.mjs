// Packs target/dist into target/packed/ui, as the function app holds it: each file compressed by
// gzip -9, and files.list with a line `path TAB media type TAB hash` for each.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const FROM = join(import.meta.dirname, "target/dist");
const TO = join(import.meta.dirname, "target/packed/ui");
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

rmSync(TO, { recursive: true, force: true });
const files = readdirSync(FROM, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(FROM, join(entry.parentPath, entry.name)))
  .sort();
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
