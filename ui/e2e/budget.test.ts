import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Tab } from "./browser";
import { apiOf } from "./site";

const FIRST_LOAD = 260_000;
const LATER_CHUNK = 160_000;

describe("the first load", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it("is within its budget, and so is every file that comes later", async () => {
    const loaded = new Map<string, number>();
    const context = await browser.newContext();
    const page = await context.newPage();
    const pending: Promise<void>[] = [];
    page.on("response", (response) => {
      if (!response.url().includes("/api/ui")) return;
      pending.push(
        response.request().sizes().then((sizes) => {
          loaded.set(response.url(), sizes.responseBodySize);
        }),
      );
    });
    await page.goto(`${apiOf("open")}ui/`);
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    await Promise.all(pending);
    const sum = [...loaded.values()].reduce((all, size) => all + size, 0);
    expect(sum).toBeGreaterThan(100_000);
    expect(sum).toBeLessThan(FIRST_LOAD);
    expect(Math.max(...loaded.values())).toBeLessThan(LATER_CHUNK);
    await context.close();
  });

  it("is not asked for again: browsers keep what has its hash in its name", async () => {
    const tab = await Tab.open(browser, "/");
    await tab.page.reload();
    await tab.settled();
    const sent = await tab.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.includes("/assets/"))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.filter((bytes) => bytes > 0)).toEqual([]);
    await tab.close();
  });
});
