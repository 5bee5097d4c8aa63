import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cssVariables, theme } from "../src/app/theme";

const OF_THE_THEME = /^(inherit|var\(--(mantine|courier)-font-size-[a-z0-9]+\))$/;

/** Font sizes in a style sheet or a screen that are not in the type scale. */
function ownSizes(source: string): string[] {
  const css = [...source.matchAll(/font-size:\s*([^;]+);/g)].map((found) => found[1] ?? "");
  const inline = [...source.matchAll(/fontSize:\s*"([^"]+)"/g)].map((found) => found[1] ?? "");
  const properties = [...source.matchAll(/<Title[^>]*\ssize="([^"]+)"|\sfz="([\d][^"]*)"/g)].map(
    (found) => found[1] ?? found[2] ?? "",
  );
  return [...css, ...inline].filter((size) => !OF_THE_THEME.test(size)).concat(properties);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.(tsx|css)$/.test(entry.name) ? [path] : [];
  });
}

test("every size of letters is of the type scale", () => {
  const found = sources("src").flatMap((path) => ownSizes(readFileSync(path, "utf8")).map((size) => `${path}: ${size}`));
  expect(found).toEqual([]);
});

test("a size of one's own is found, in a style sheet, in a style and at a title", () => {
  expect(ownSizes(".a { font-size: 1.7rem; } .b { font-size: var(--mantine-font-size-sm); }")).toEqual(["1.7rem"]);
  expect(ownSizes('<a style={{ fontSize: "13px" }} />')).toEqual(["13px"]);
  expect(ownSizes('<Title order={2} size="h5"> <Text fz="13px"> <Text fz="sm">')).toEqual(["h5", "13px"]);
});

function pixels(size: string | undefined): number {
  return Number(/[\d.]+rem/.exec(size ?? "")?.[0].replace("rem", "")) * 16;
}

test("headings become smaller by their level, and the figure is the largest of all", () => {
  const headings = [theme.headings?.sizes?.h1, theme.headings?.sizes?.h2, theme.headings?.sizes?.h3].map((each) =>
    pixels(each?.fontSize),
  );
  const figure = pixels(cssVariables({} as never).variables["--courier-font-size-figure"]);
  expect([figure, ...headings]).toEqual([28, 22, 16, 14]);
});
