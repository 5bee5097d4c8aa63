import type { Page } from "playwright-core";

/**
 * The text to append to every text of the server: a letter of a right-to-left script, a mark that changes the
 * direction, markup, a control character, and a zero-width character.
 */
export const MARK = "\u05e9\u202e<b data-hostile>&amp;\u0007\u200b";

/** A text of more than 4 KB without a line break opportunity: short words, joined by non-breaking spaces. */
export const LONG = `${MARK}${["\u00a0", "\u2007", "\u202f"].map((space) => "w".repeat(12) + space).join("").repeat(110)}`;

/** Names of properties whose values only the server sets, so other parties can't choose them. */
const CHOSEN_BY_SERVER = new Set([
  ..."state type kind class mode role verdict direction verified placed status answer action event outcome".split(" "),
  ..."required_status retry waits_for timezone catch_up overlap execution_id chain_execution_id notification_id run_id url continuation".split(" "),
]);
const INSTANT_OR_DAY = /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}$/;
/** Objects whose property names can also be chosen by other parties. */
const NAMED_BY_OTHERS = new Set(["labels", "parameters", "properties", "capabilities"]);

/** Returns a JSON value with a mark after every string that another party may have chosen. */
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

/** The catalog of failure codes contains Courier's own sentences. */
const OWN = /\/api\/(failure-codes|ui)/;

/** Adds a mark after the texts in all responses of the API, and removes the mark from requests. */
export async function infect(page: Page, mark: string): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (OWN.test(request.url())) return route.fallback();
    const response = await route.fetch({ url: request.url().replaceAll(encodeURIComponent(mark), "") });
    if (response.status() === 304 || !response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
    return route.fulfill({ response, body: JSON.stringify(infected(await response.json(), "", mark)) });
  });
}

/** Returns the elements of a page that show texts of other parties without isolating them, one line for each. */
export function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line no-control-regex -- these characters are searched for
    const hidden = /[\p{Bidi_Control}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200d\u2060\ufeff]/u;
    const shown = /^(title|alt|placeholder|label|aria-.*)$/;
    const apart = "bdi, option, textarea, code[dir], pre[dir]";
    const found: string[] = [];
    const tell = (what: string, element: Element, text = "") => {
      const itself = element.cloneNode(false) as Element;
      found.push(`${what}: ${itself.outerHTML.slice(0, 160)} ${JSON.stringify(text.slice(0, 80))}`);
    };
    // A field contains its text unchanged. Text next to the field lists its invisible characters by code point.
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

/** Returns the texts of a page that exceed its width and can't be scrolled to, one line for each. */
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
