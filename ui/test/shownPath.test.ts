import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");

/** Files outside of screens, which follow the browser's URL. */
const OUTSIDE = ["app/Navigation.tsx", "app/Shell.tsx", "app/SignIn.tsx"];

/** Returns the files that read the current location. */
function readers(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^(app|parts|screens)\/.*\.tsx?$/.test(file) && !OUTSIDE.includes(file))
    .filter((file) => /useLocation\b|(?<![\w.])(window\.)?location\.(href|pathname|search)\b/.test(readFileSync(join(SOURCES, file), "utf8")));
}

describe("a screen", () => {
  it("does not read the current location, which is that of another screen while the other one loads", () => {
    expect(readers()).toEqual(["parts/later.tsx"]); // after a failure to load the other screen
  });
});
