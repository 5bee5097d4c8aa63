import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const DOCS = join(import.meta.dirname, "../../docs");
const IMAGES = join(DOCS, "images");
const MOST_BYTES = 2_000_000;

describe("the pictures of the documents", () => {
  const images = readdirSync(IMAGES);

  it("take at most 2 MB together", () => {
    const bytes = images.reduce((sum, name) => sum + statSync(join(IMAGES, name)).size, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it("are those that the page on the dashboard shows", () => {
    const text = readFileSync(join(DOCS, "operate/dashboard.md"), "utf8");
    const shown = [...text.matchAll(/\]\(\.\.\/images\/([^)]+)\)/g)].map((each) => each[1]);
    expect([...new Set(shown)].toSorted()).toEqual(images.toSorted());
  });
});
