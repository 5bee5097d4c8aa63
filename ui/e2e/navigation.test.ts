import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";

/** Pixels by which the navigation exceeds the height and width of its part of the window. */
function overflow(page: Page): Promise<{ readonly down: number; readonly across: number }> {
  return page.getByRole("navigation", { name: "Navigation" }).evaluate((nav) => {
    const bar = nav.parentElement ?? nav;
    return { down: bar.scrollHeight - bar.clientHeight, across: bar.scrollWidth - bar.clientWidth };
  });
}

describe.concurrent("the navigation", () => {
  it("is there as a whole in a window of 1280 × 800", async () => {
    const tab = await Tab.open("/", { viewport: { width: 1280, height: 800 } });
    const { page } = tab;
    await page.getByText("Development host").waitFor();
    expect(await overflow(page)).toEqual({ down: 0, across: 0 });
    await tab.picture("navigation");
    await tab.close();
  });

  it("has at most twelve entries until a group is opened, which stays open", async () => {
    const tab = await Tab.open("/");
    const { page } = tab;
    const nav = page.getByRole("navigation", { name: "Navigation" });
    await page.getByText("Development host").waitFor();
    expect((await nav.getByRole("link").count()) + (await nav.getByRole("button").count())).toBeLessThanOrEqual(12);
    await nav.getByRole("button", { name: "Automation" }).click();
    await nav.getByRole("link", { name: "Schedules" }).click();
    await page.getByRole("heading", { name: "Schedules", level: 1 }).waitFor();
    await page.reload();
    await nav.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    expect(await nav.getByRole("link", { name: "Schedules" }).count()).toBe(1);
    await nav.getByRole("link", { name: "Schedules" }).click();
    await nav.getByRole("button", { name: "Automation", expanded: true }).click();
    expect(await nav.getByRole("link", { name: "Schedules" }).count()).toBe(0);
    await tab.close();
  });

  it("of a phone is scrolled to its last entry, which a press opens", async () => {
    const tab = await Tab.open("/", { viewport: { width: 375, height: 500 } });
    const { page } = tab;
    await page.getByRole("button", { name: "Navigation" }).click();
    const nav = page.getByRole("navigation", { name: "Navigation" });
    await nav.getByRole("button", { name: "Administration" }).click();
    const entries = nav.getByRole("link");
    await entries.last().waitFor();
    expect((await overflow(page)).across).toBe(0);
    await entries.last().click();
    await page.getByRole("heading", { name: "Health", level: 1 }).waitFor();
    await tab.close();
  });
});
