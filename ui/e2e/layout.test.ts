import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { figure } from "./figures";
import { writeGallery } from "./gallery";
import { layoutOf, moved } from "./layout";
import { screens } from "./screens";
import { seeded } from "./site";

const DESKTOP = { width: 1280, height: 860 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 375, height: 740 };
type Theme = "light" | "dark";
/** Ages on a screen go on between two looks at it. */
const TRIES = 4;
/** A refusal that a screen is about whose name ends so. */
const UNKNOWN = "-unknown";
const NOT_FOUND = /status of 404/;

/** Returns whether a complaint of the browser is what a screen is about. */
function isExpected(screen: string, complaint: string): boolean {
  return screen.endsWith(UNKNOWN) && NOT_FOUND.test(complaint);
}

/** Waits until what depends on the window's width or the theme has been drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
}

async function show(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await drawn(page);
}

/** Returns the elements that the dark theme has at other places; leaves the page in the dark. */
async function movedByTheme(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let i = 0; i < TRIES; i++) {
    await show(page, "light");
    const light = await layoutOf(page);
    await show(page, "dark");
    found = moved(light, await layoutOf(page));
    if (found.length === 0) break;
  }
  return found;
}

/** What axe-core has looked at in a theme. */
class Count {
  screens = 0;
  violations = 0;
  passed = 0;
  undecided = 0;

  /** Looks at a screen as it is shown; returns its violations of WCAG. */
  async audit(tab: Tab): Promise<string[]> {
    const { violations, passed, undecided } = await tab.audit();
    this.screens++;
    this.violations += violations.length;
    this.passed += passed;
    this.undecided += undecided;
    return violations;
  }
}

/** Looks at a screen, which it loads anew, in both themes and at three widths; returns what is wrong with it. */
async function look(tab: Tab, name: string, path: string, counts: Record<Theme, Count>): Promise<string[]> {
  const { page } = tab;
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await tab.go(path);
  await tab.picture(`${name}-light`);
  await tab.document(name);
  const found = (await counts.light.audit(tab)).map((each) => `light: ${each}`);
  found.push(...(await movedByTheme(page)).slice(0, 3).map((each) => `dark: ${each}`));
  await tab.picture(`${name}-dark`);
  found.push(...(await counts.dark.audit(tab)).map((each) => `dark: ${each}`));
  await show(page, "light");
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size);
    await drawn(page);
    const { faults, width } = await layoutOf(page);
    found.push(...faults.map((each) => `${size.width} px: ${each}`));
    if (width > size.width) found.push(`${size.width} px: it is ${width} px wide`);
  }
  await tab.picture(`${name}-phone`);
  return [...found, ...tab.complaints.splice(0).filter((each) => !isExpected(name, each))];
}

/** Parts of the screens that are looked at beside each other. */
const SHARES = [0, 1];

// This file runs last: its pictures show what the other tests have left.
describe.concurrent("every screen", () => {
  const counted = SHARES.map(() => ({ light: new Count(), dark: new Count() }));

  afterAll(() => {
    writeGallery(screens(seeded()).map(([name]) => name));
    for (const theme of ["light", "dark"] as const) {
      const sum = (of: keyof Omit<Count, "audit">) => counted.reduce((all, each) => all + each[theme][of], 0);
      figure(
        `axe, ${theme} theme: ${sum("screens")} screens, ${sum("violations")} violations,` +
          ` ${sum("passed")} checks of elements passed, ${sum("undecided")} it could not decide`,
      );
    }
  });

  it.each(SHARES)("(%$) is without a violation of WCAG and of its policy, looks the same in both themes, and cuts or covers no text at any width", async (share) => {
    const tab = await Tab.open("/", { viewport: DESKTOP });
    const found: string[] = [];
    const counts = { light: new Count(), dark: new Count() };
    for (const [name, path] of screens(seeded()).filter((_, i) => i % SHARES.length === share)) {
      found.push(...(await look(tab, name, path, counts)).map((each) => `${name}, ${each}`));
    }
    counted[share] = counts;
    expect(found).toEqual([]);
    await tab.close();
  });
});
