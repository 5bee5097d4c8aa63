import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, it } from "vitest";

const SCREENS = join(import.meta.dirname, "../src/screens");

/** Returns the imports of files of screens from folders of other screens, one line for each. */
function acrossScreens(): string[] {
  const files = readdirSync(SCREENS, { recursive: true, encoding: "utf8" }).filter((each) => /\.tsx?$/.test(each) && each.includes(sep));
  return files.flatMap((file) => {
    const path = join(SCREENS, file);
    const sources = [...readFileSync(path, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, source = ""]) => source);
    return sources.flatMap((source) => {
      const [screen = "", ...rest] = relative(SCREENS, resolve(dirname(path), source)).split(sep);
      return screen !== ".." && rest.length > 0 && screen !== file.split(sep)[0] ? [`${file}: ${source}`] : [];
    });
  });
}

describe("a screen", () => {
  it("imports nothing from another one: what they share is a part", () => {
    expect(acrossScreens()).toEqual([]);
  });
});
