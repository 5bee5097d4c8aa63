// Called by Maven. `node make.mjs build` builds the dashboard into target/packed if its sources have changed. `node
// make.mjs test` runs the tests of its model. `node make.mjs e2e` runs the browser tests, for which DashboardIT of the
// module functions has started hosts; E2E_ONLY names the only files of ui/e2e to run, such as "roles live". Each
// command first installs the npm packages if the lock file has changed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUILT = "target/packed/ui/files.list";
const TESTED = "target/tested";
const SHARED = ["package-lock.json", "../docs/reference/openapi.json", "vite.config.ts", "tsconfig.json"];

process.chdir(import.meta.dirname);

function newest(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isOlder(made, sources) {
  return newest(made) <= Math.max(...sources.map(newest));
}

function npm(...args) {
  execFileSync("npm", args, { stdio: ["ignore", "inherit", "inherit"] });
}

function install() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node.js is ${process.version}; the dashboard needs 20.19 or newer`);
  }
  if (isOlder("node_modules/.package-lock.json", ["package-lock.json"])) {
    npm("ci", "--no-audit", "--no-fund");
  }
  if (isOlder("src/api/schema.d.ts", ["../docs/reference/openapi.json", "package.json"])) {
    npm("run", "--silent", "types");
  }
}

function build() {
  const sources = [...SHARED, "index.html", "public", "pack.mjs", "libraries.mjs", "package.json", "src"];
  if (isOlder(BUILT, sources)) {
    install();
    npm("run", "--silent", "lint");
    npm("run", "--silent", "build");
  }
}

function test() {
  if (isOlder(TESTED, [...SHARED, "vitest.config.ts", "src", "test"])) {
    install();
    npm("test", "--silent");
    mkdirSync("target", { recursive: true });
    writeFileSync(TESTED, "");
  }
}

function e2e() {
  install();
  const only = (process.env.E2E_ONLY ?? "").split(" ").filter(Boolean);
  const part = process.env.E2E_PART ? [`--shard=${process.env.E2E_PART}`] : [];
  npm("run", "--silent", "e2e", "--", ...part, ...only);
}

const targets = { build, test, e2e };
const target = targets[process.argv[2] ?? ""];
if (!target) throw new Error(`usage: node make.mjs ${Object.keys(targets).join("|")}`);
target();
