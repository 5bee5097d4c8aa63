import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { figure } from "./figures";
import { writeGallery } from "./gallery";
import { type Layout, layoutOf, moved } from "./layout";
import { screens } from "./screens";
import { seeded } from "./site";

const DESKTOP = { width: 1280, height: 860 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 375, height: 740 };
type Theme = "light" | "dark";
/**
 * Rules about colors. In the dark theme, elements have the same positions, so all other rules would have the same
 * results.
 */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
/** Number of attempts, because displayed ages can change between two measurements. */
const TRIES = 4;
/** End of the names of screens that show a failed request on purpose. */
const UNKNOWN = "-unknown";
const NOT_FOUND = /status of 404/;

/** Returns whether a complaint of the browser is the purpose of a screen. */
function isExpected(screen: string, complaint: string): boolean {
  return screen.endsWith(UNKNOWN) && NOT_FOUND.test(complaint);
}

/** Waits until changes of the window's width or the theme have been painted. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
}

async function show(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await drawn(page);
}

/**
 * Returns the layout of a page, and the elements with different positions in the dark theme; leaves the page in the
 * dark theme.
 */
async function inBothThemes(page: Page): Promise<{ readonly light: Layout; readonly found: readonly string[] }> {
  for (let i = 1; ; i++) {
    await show(page, "light");
    const light = await layoutOf(page);
    await show(page, "dark");
    const found = moved(light, await layoutOf(page));
    if (found.length === 0 || i === TRIES) return { light, found };
  }
}

/** Returns the faults in the layout of a page at a width. */
function faultsAt({ width: window }: typeof DESKTOP, { faults, width }: Layout): string[] {
  return [...faults, ...(width > window ? [`it is ${width} px wide`] : [])].map((each) => `${window} px: ${each}`);
}

/** The number of checks of axe-core in a theme, by result. */
class Count {
  screens = 0;
  violations = 0;
  passed = 0;
  undecided = 0;

  add(other: Count): void {
    this.screens += other.screens;
    this.violations += other.violations;
    this.passed += other.passed;
    this.undecided += other.undecided;
  }

  /** Checks the displayed screen; returns its violations of WCAG, or of some rules. */
  async audit(tab: Tab, rules?: readonly string[]): Promise<string[]> {
    const { violations, passed, undecided } = await tab.audit(rules);
    this.screens++;
    this.violations += violations.length;
    this.passed += passed;
    this.undecided += undecided;
    return violations;
  }
}

/** Checks a screen in both themes and at three widths; returns its faults. */
async function look(tab: Tab, name: string, path: string, counts: Record<Theme, Count>): Promise<string[]> {
  const { page } = tab;
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await tab.visit(path);
  await tab.picture(`${name}-light`);
  await tab.document(name);
  const found = (await counts.light.audit(tab)).map((each) => `light: ${each}`);
  const themes = await inBothThemes(page);
  found.push(...themes.found.slice(0, 3).map((each) => `dark: ${each}`), ...faultsAt(DESKTOP, themes.light));
  await tab.picture(`${name}-dark`);
  found.push(...(await counts.dark.audit(tab, OF_COLOURS)).map((each) => `dark: ${each}`));
  await show(page, "light");
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size);
    await drawn(page);
    found.push(...faultsAt(size, await layoutOf(page)));
  }
  await tab.picture(`${name}-phone`);
  return [...found, ...tab.complaints.splice(0).filter((each) => !isExpected(name, each))];
}

/** Idle tabs: each opened dashboard continues with the next screen without being reloaded. */
const waiting: Tab[] = [];

// This file runs last, so its pictures show the data of all other tests.
describe.concurrent("every screen is without a violation of WCAG and of its policy, looks the same in both themes, and cuts or covers no text at any width", () => {
  const all = screens(seeded());
  const counts = { light: new Count(), dark: new Count() };

  afterAll(() => {
    writeGallery(all.map(([name]) => name));
    for (const theme of ["light", "dark"] as const) {
      const { screens: looked, violations, passed, undecided } = counts[theme];
      figure(
        `axe, ${theme} theme: ${looked} screens, ${violations} violations, ${passed} checks of elements passed, ${undecided} it could not decide`,
      );
    }
  });

  // One test for each screen, so that a slow machine has time for each screen, and retries only failed screens.
  it.each(all)("%s", async (name, path) => {
    const tab = waiting.pop() ?? (await Tab.open("/", { viewport: DESKTOP }));
    const now = { light: new Count(), dark: new Count() };
    const found = await look(tab, name, path, now).catch(async (error: unknown) => {
      await tab.close();
      throw error;
    });
    waiting.push(tab);
    expect(found).toEqual([]);
    counts.light.add(now.light);
    counts.dark.add(now.dark);
  });
});
