import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Tab } from "./browser";
import { screens } from "./screens";
import { seeded } from "./site";

/** Refusals that the screens themselves are about. */
const EXPECTED = /status of 404/;
const PHONE = { width: 375, height: 740 };

describe("every screen", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  for (const colorScheme of ["light", "dark"] as const) {
    it(`is without a violation of WCAG or of its policy in the ${colorScheme} theme`, async () => {
      const tab = await Tab.open(browser, "/", { colorScheme });
      const found: string[] = [];
      for (const [name, path] of screens(seeded())) {
        await tab.go(path);
        await tab.picture(`${name}-${colorScheme}`);
        found.push(...(await tab.axe()).map((each) => `${name}: ${each}`));
        found.push(...tab.complaints.splice(0).filter((each) => !EXPECTED.test(each)).map((each) => `${name}: ${each}`));
      }
      expect(found).toEqual([]);
      await tab.close();
    }, 240_000);
  }

  it("fits a phone that is 375 px wide", async () => {
    const tab = await Tab.open(browser, "/", { viewport: PHONE });
    for (const [name, path] of screens(seeded())) {
      await tab.go(path);
      const width = await tab.page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, width]).toEqual([name, PHONE.width]);
    }
    await tab.go("/executions");
    await tab.picture("phone-executions");
    await tab.close();
  }, 120_000);
});
