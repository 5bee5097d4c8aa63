import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../e2e");
/** Ways to fill a field at once or without keys, which don't reveal that the field is replaced during typing. */
const AT_ONCE = /\.(fill|insertText|pressSequentially)\(|\.value\s*=[^=]/g;

/** Returns the calls in a source text that fill fields without keys. */
const atOnce = (text: string) => text.match(AT_ONCE) ?? [];

describe("what is typed in the tests of the browser", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".ts")))("comes by keys alone in %s", (name) => {
    expect(atOnce(readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
  });

  it.each([`field.fill("a")`, `page.keyboard.insertText("a")`, `input.value = "a"`, `field.pressSequentially("a")`])("does not by %s", (text) => {
    expect(atOnce(text)).toHaveLength(1);
  });

  it.each([`route.fulfill({})`, `expect(a.value === b)`, `const { value } = a`, `page.keyboard.type("a")`])("does by %s", (text) => {
    expect(atOnce(text)).toEqual([]);
  });
});
