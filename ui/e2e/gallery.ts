import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PICTURES } from "./browser";

/** The pictures of a screen: `{screen}-{view}.png`. */
export const VIEWS = ["light", "dark", "phone"] as const;

/** Writes a page that shows the pictures of all screens side by side. */
export function writeGallery(screens: readonly string[]): void {
  const rows = screens.map((screen) => {
    const pictures = VIEWS.map((view) => `<img loading="lazy" src="${screen}-${view}.png" alt="${screen}, ${view}">`);
    return `<h2 id="${screen}">${screen}</h2>\n<div>${pictures.join("")}</div>`;
  });
  writeFileSync(
    join(PICTURES, "index.html"),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen of the dashboard</title>
<style>
  body { font: 14px sans-serif; margin: 1rem; }
  div { display: flex; gap: 1rem; align-items: flex-start; }
  img { border: 1px solid #999; height: 430px; }
</style>
<h1>Every screen of the dashboard</h1>
${rows.join("\n")}
</html>
`,
  );
}
