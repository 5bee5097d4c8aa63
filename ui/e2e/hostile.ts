import type { Page } from "playwright-core";

/**
 * What is put behind every text of the server: a letter of a script that runs from right to left, a
 * mark that turns the direction, markup, a control character, and one that takes no room.
 */
export const MARK = "\u05e9\u202e<b data-hostile>&amp;\u0007\u200b";

/** A text of more than 4 KB without a place to break it: short words, joined by spaces that do not break. */
export const LONG = `${MARK}${["\u00a0", "\u2007", "\u202f"].map((space) => "w".repeat(12) + space).join("").repeat(110)}`;

/** Texts with a meaning of their own, which the server makes itself: not others' to choose. */
const CHOSEN_BY_SERVER = new Set([
  ..."state type kind class mode role verdict direction verified placed status answer action event outcome".split(" "),
  ..."required_status retry waits_for timezone catch_up overlap execution_id chain_execution_id notification_id run_id url continuation".split(" "),
]);
const INSTANT_OR_DAY = /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}$/;
/** Objects whose names of members are others' texts too. */
const NAMED_BY_OTHERS = new Set(["labels", "parameters", "properties", "capabilities"]);

/** Returns a JSON value with a mark behind every text that somebody else may have chosen. */
function infected(value: unknown, name: string, mark: string): unknown {
  if (typeof value === "string") {
    return CHOSEN_BY_SERVER.has(name) || INSTANT_OR_DAY.test(value) ? value : value + mark;
  }
  if (Array.isArray(value)) return value.map((each) => infected(each, name, mark));
  if (typeof value !== "object" || value === null) return value;
  const isSchema = Object.hasOwn(value, "properties");
  const suffix = NAMED_BY_OTHERS.has(name) && !isSchema ? mark : "";
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key + suffix, infected(each, key, mark)]),
  );
}

/** The catalogue of failure codes has Courier's own sentences. */
const OWN = /\/api\/(failure-codes|ui)/;

/** Has every answer of the API come with a mark behind its texts; what a request has of the mark is taken off it. */
export async function infect(page: Page, mark: string): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (OWN.test(request.url())) return route.fallback();
    const response = await route.fetch({ url: request.url().replaceAll(encodeURIComponent(mark), "") });
    if (response.status() === 304 || !response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
    return route.fulfill({ response, body: JSON.stringify(infected(await response.json(), "", mark)) });
  });
}

/** Returns everything on a page that shows others' texts other than as text alone, a line for each. */
export function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line no-control-regex -- what is looked for
    const hidden = /[\p{Bidi_Control}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200d\u2060\ufeff]/u;
    const shown = /^(title|alt|placeholder|label|aria-.*)$/;
    const apart = "bdi, option, textarea, code[dir], pre[dir]";
    const found: string[] = [];
    const tell = (what: string, element: Element, text = "") => {
      const itself = element.cloneNode(false) as Element;
      found.push(`${what}: ${itself.outerHTML.slice(0, 160)} ${JSON.stringify(text.slice(0, 80))}`);
    };
    // A field has its text as it is: beside it stands which characters of it cannot be seen, each by its number.
    for (const field of document.querySelectorAll<HTMLInputElement>("textarea, input:not([type=checkbox], [type=radio], [type=password])")) {
      const points = [...field.value].filter((each) => hidden.test(each)).map((each) => each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0"));
      const told = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      const untold = points.filter((each) => !told.includes(`U+${each}`));
      if (untold.length > 0) tell(`hidden characters in a field, and not told: ${[...new Set(untold)].join(", ")}`, field, field.value);
    }
    for (const element of document.querySelectorAll("[data-hostile]")) tell("an element was made of it", element);
    if (hidden.test(document.title)) found.push(`title: ${JSON.stringify(document.title)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const { name, value } of node.attributes) {
          if (shown.test(name) && hidden.test(value)) tell(`attribute ${name}`, node, value);
        }
        continue;
      }
      const text = node.nodeValue ?? "";
      const parent = node.parentElement;
      if (!parent || parent.closest("script, style")) continue;
      if (hidden.test(text) && !parent.closest("textarea")) tell("hidden characters", parent, text);
      if (text.includes("\u05e9") && !parent.closest(apart)) tell("not set apart", parent, text);
    }
    return found;
  });
}

/** Returns the texts of a page that are wider than it and cannot be scrolled to, a line for each. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const found = scrollWidth > width ? [`the page is ${scrollWidth} wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let around = node.parentElement;
      while (around && around !== document.body && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
      if (!node.nodeValue?.trim() || around !== document.body) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, width: across } = range.getBoundingClientRect();
      if (across > 1 && right > width + 1) found.push(`${Math.round(right)}: ${node.nodeValue.slice(0, 60)}`);
    }
    return found;
  });
}
