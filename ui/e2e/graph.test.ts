import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { Tab } from "./browser";
import { seeded } from "./site";

const NODES = ".react-flow__node";
const graph = (page: Page) => page.getByRole("application");
const spoken = (page: Page) => page.locator(NODES).evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

describe.concurrent("the graph of a plan", () => {
  it("has every step in the order of the plan, with its state, and its loop's counts", async ({ expect }) => {
    const tab = await Tab.open(`/executions/${seeded().itemsFailed}?tab=graph`);
    const { page } = tab;
    await page.locator(NODES).first().waitFor();
    expect(await spoken(page)).toEqual([
      "list, sftp.list, completed, 1 attempt",
      "each, flow.foreach, failed, 4 of 5 items done, 1 failed",
      expect.stringMatching(/^get, sftp\.download, completed, \d attempts$/),
      expect.stringMatching(/^unpack, file\.unzip, (completed|failed), \d attempts, 1 failed$/),
      "deliver, flow.parallel",
      expect.stringMatching(/^file, file\.copy, completed, 4 attempts$/),
      expect.stringMatching(/^send, sftp\.upload, completed, 4 attempts$/),
      "large, flow.if, {{loop.current_item.size_bytes}} greater_than 1048576",
      "keep, file.copy, pending",
      expect.stringMatching(/^done, sftp\.move, completed, 4 attempts$/),
    ]);
    expect(await page.locator(".react-flow__edge").count()).toBe(10);
    await tab.picture("graph-loop");
    await page.getByRole("button", { name: "Fit to screen" }).click();
    await tab.picture("graph-loop-whole");
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("is read and followed by keys alone: arrows move along the plan, Enter opens the step", async ({ expect }) => {
    const tab = await Tab.open(`/executions/${seeded().itemsFailed}?tab=graph`);
    const { page } = tab;
    await page.locator(NODES).first().focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "End", "Home", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
    }
    expect(await focused(page)).toMatch(/^get, /);
    await page.keyboard.press("End");
    const last = page.locator(NODES).last();
    await expect.poll(() => isInside(page, last)).toBe(true);
    await tab.picture("graph-last");
    await page.keyboard.press("Enter");
    await page.waitForURL(/tab=steps&step=done$|step=done&tab=steps$/);
    const row = page.locator("tr[aria-current]");
    await row.waitFor();
    expect(await row.innerText()).toMatch(/^done/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-current"))).toBe("true");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("graph-opened-step");
    await tab.close();
  });

  it("of a chain execution leads to the executions of its nodes, that of a chain to its jobs", async ({ expect }) => {
    const tab = await Tab.open(`/chain-executions/${seeded().chain}`);
    const { page } = tab;
    await page.locator(NODES).first().waitFor();
    expect(await spoken(page)).toEqual([
      "report, daily-report, completed, 1 attempt",
      "statements, bank-statements, failed, 1 attempt",
      "list, list-folder, skipped",
    ]);
    await page.locator(NODES).nth(1).click();
    await page.waitForURL(/\/executions\//);
    await tab.go("/chains/evening");
    await page.locator(NODES).last().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/jobs\/list-folder$/);
    await tab.close();
  });

  it("can be read on a phone, and leaves the page's scrolling to the page", async ({ expect }) => {
    const tab = await Tab.open(`/executions/${seeded().itemsFailed}?tab=graph`, {
      viewport: { width: 375, height: 740 },
      colorScheme: "dark",
    });
    const { page } = tab;
    await page.locator(NODES).first().waitFor();
    await graph(page).scrollIntoViewIfNeeded();
    await tab.picture("graph-phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const before = await page.evaluate(() => scrollY);
    await graph(page).hover();
    await page.mouse.wheel(0, -120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });
});

/** Returns whether a node is in the visible part of the graph. */
async function isInside(page: Page, node: ReturnType<Page["locator"]>): Promise<boolean> {
  const [inner, outer] = await Promise.all([node.boundingBox(), graph(page).boundingBox()]);
  if (!inner || !outer) return false;
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}
