import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { screens } from "./screens";
import { seeded } from "./site";

/** Screens with lists, whose rows are reachable with j and k. */
const LISTS = [
  "executions", "chain-executions", "files", "upcoming", "jobs", "chains", "schedules", "calendars", "watches",
  "expectations", "connections", "channels", "subscriptions", "notifications", "keys", "api-keys", "changes",
];
const MOST_TABS = 400;

/** The notes of the page while Tab moves through it. */
interface Walk {
  /** Numbers of the elements that had the focus, in order; -1 for an element that Tab does not need to reach. */
  readonly reached: number[];
  readonly flaws: string[];
}

/**
 * Marks all elements that Tab must reach, each with its appearance without the focus, and lets the page check the
 * focused element at each press of Tab. Returns the number of marked elements.
 */
function mark(page: Page): Promise<number> {
  return page.evaluate(() => {
    // oxlint-disable-next-line consistent-function-scoping -- the outer scope does not exist in the browser
    const look = (element: Element) =>
      [element, element.nextElementSibling, element.parentElement]
        .map((each) => {
          if (!each) return "";
          const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow, backgroundColor, clip, transform } = getComputedStyle(each);
          return [outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow, backgroundColor, clip, transform].join();
        })
        .join(";");
    // Tab starts at the top, regardless of the previous focus on the screen.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    (document.activeElement as HTMLElement | null)?.blur();
    for (const marked of document.querySelectorAll<HTMLElement>("[data-walk]")) delete marked.dataset.walk;
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]");
    const reachable = [...all].filter((element) => {
      if (element.tabIndex < 0 || element.matches(":disabled") || element.closest("[inert]")) return false;
      if (element instanceof HTMLInputElement && element.type === "radio" && !element.checked) return false;
      return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
    });
    reachable.forEach((element, i) => {
      element.dataset.walk = String(i);
      element.dataset.look = look(element);
    });
    const seen: Walk = { reached: [], flaws: [] };
    const note = () => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      const { walk: id = "-1", look: before } = element.dataset;
      seen.reached.push(Number(id));
      const html = (element.cloneNode(false) as HTMLElement).outerHTML.slice(0, 200);
      if (id !== "-1" && look(element) === before) seen.flaws.push(`no sign of the focus: ${html}`);
    };
    const { stopWalk } = globalThis as { stopWalk?: () => void };
    stopWalk?.();
    addEventListener("keydown", note, { capture: true });
    Object.assign(globalThis, { seen, stopWalk: () => removeEventListener("keydown", note, { capture: true }) });
    return reachable.length;
  });
}

/**
 * Returns the notes so far, and whether Tab has reached the end: outside the page, or an element for the second time.
 */
function noted(page: Page) {
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Walk };
    const { reached, flaws } = seen;
    // A date field has one stop for each of its parts.
    const stops = reached.filter((id, i) => id !== -1 && id !== reached[i - 1]);
    const isOver = document.activeElement === document.body || new Set(stops).size < stops.length;
    const missed = [...document.querySelectorAll<HTMLElement>("[data-walk]")]
      .filter((element) => !stops.includes(Number(element.dataset.walk)))
      .map((element) => (element.cloneNode(false) as HTMLElement).outerHTML.slice(0, 200));
    return { isOver, flaws: [...new Set(flaws)], missed };
  });
}

/**
 * Moves through a page with only Tab; returns the elements that Tab does not reach, and those without a focus
 * indicator.
 */
async function walk(page: Page): Promise<string[]> {
  const count = await mark(page);
  expect(count).toBeGreaterThan(3);
  // One more press than the number of elements, so that the last element is also checked.
  for (let i = 0; i <= count; i++) await page.keyboard.press("Tab");
  for (let i = count; i < MOST_TABS && !(await noted(page)).isOver; i++) await page.keyboard.press("Tab");
  const { flaws, missed } = await noted(page);
  return [...flaws, ...missed.map((each) => `not reached: ${each}`)];
}

describe.concurrent("the keyboard", () => {
  it("reaches all that can be used on every screen, shows where it is, and is trapped nowhere", async () => {
    const tab = await Tab.open("/");
    const found: string[] = [];
    for (const [name, path] of screens(seeded()).filter(([each]) => !/-(none|unknown)$|^no-such/.test(each))) {
      await tab.visit(path);
      found.push(...(await walk(tab.page)).map((each) => `${name}: ${each}`));
    }
    expect(found).toEqual([]);
    await tab.close();
  });

  it("moves over the rows of every list, opens them, and leaves fields and rows", async () => {
    const tab = await Tab.open("/");
    const { page } = tab;
    const focused = () => page.evaluate(() => document.activeElement?.hasAttribute("data-row") === true);
    for (const list of LISTS) {
      await tab.visit(`/${list}`);
      const rows = page.locator("[data-row]");
      await rows.first().waitFor();
      await page.keyboard.press("j");
      expect([list, await focused()]).toEqual([list, true]);
      expect(await rows.first().evaluate((row) => row === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      expect([list, await focused()]).toEqual([list, false]);
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
      await page.keyboard.press("Escape");
      await page.keyboard.press("k");
      expect(await rows.last().evaluate((row) => row === document.activeElement)).toBe(true);
      const leads = await rows.last().getAttribute("href");
      if (leads === null || leads.endsWith(`/${list}`)) continue;
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === leads.split("?")[0]);
    }
    await Tab.end(page);
  });

  it("leaves a filter as it was by Escape, and sets it by Enter", async () => {
    const { page } = await Tab.open("/executions?code=items_failed");
    const field = page.getByLabel("Failure code");
    await typeInto(field, "something_else");
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("items_failed");
    expect(page.url()).toMatch(/\?code=items_failed$/);
    await typeInto(field, "connection_failed");
    await page.keyboard.press("Enter");
    await page.waitForURL(/code=connection_failed$/);
    await Tab.end(page);
  });

  it("lists its keys, can be switched off, remembers that, and can be switched on again", async () => {
    const tab = await Tab.open("/jobs");
    const { page } = tab;
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.waitFor();
    for (const key of ["/", "?", "j", "k", "r", "Enter", "Escape", "g o", "g p", "g i"]) {
      await dialog.getByText(key, { exact: true }).waitFor();
    }
    await tab.picture("shortcuts");
    expect(await tab.axe()).toEqual([]);
    await dialog.getByRole("switch").press("Space");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await tab.settled();
    for (const key of ["g", "e", "?", "j"]) await page.keyboard.press(key);
    expect(page.url()).toMatch(/\/jobs$/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Settings and sign-out" }).press("Enter");
    await page.getByRole("switch", { name: "Use single-key shortcuts" }).press("Space");
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await page.waitForURL(/\/executions$/);
    await tab.close();
  });
});
