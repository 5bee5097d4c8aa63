import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Tab } from "./browser";

const LIST = "**/api/executions?**";

describe("a list", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it("is asked for again with the ETag of the answer before", async () => {
    const { page } = await Tab.open(browser, "/executions");
    const again = await page.waitForRequest(LIST, { timeout: 10_000 });
    expect(again.headers()["if-none-match"]).toMatch(/^W\/"/);
    expect((await again.response())?.status()).toBe(304);
    expect(await page.locator("[data-row]").count()).toBeGreaterThan(3);
    await page.context().close();
  });

  it("keeps what it shows while it cannot be had, and says so", async () => {
    const tab = await Tab.open(browser, "/executions");
    const { page } = tab;
    const rows = await page.locator("[data-row]").count();
    await page.route(LIST, (route) => route.abort());
    await page.getByText(/What you see is as of/).waitFor();
    expect(await page.locator("[data-row]").count()).toBe(rows);
    await tab.picture("executions-stale");
    expect(await tab.axe()).toEqual([]);
    await page.unroute(LIST);
    await page.getByRole("button", { name: /Try again/ }).click();
    await page.getByText(/What you see is as of/).waitFor({ state: "detached" });
    await tab.close();
  });

  it("stays as it is while updates are paused", async () => {
    const { page } = await Tab.open(browser, "/executions");
    await page.getByRole("button", { name: "Pause updates" }).click();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/executions?")) asked++;
    });
    await page.getByText(/updated ([6-9]|[1-5]\d) s ago \(paused\)/).waitFor({ timeout: 15_000 });
    expect(asked).toBe(0);
    await page.getByRole("button", { name: "Go on updating" }).click();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.context().close();
  });

  it("has its filters in its address, and keeps them on the way back", async () => {
    const { page } = await Tab.open(browser, "/executions");
    await page.getByLabel("State").selectOption("failed");
    await page.waitForURL(/\?state=failed$/);
    await page.getByLabel("Failure code").fill("connection_failed");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?state=failed&code=connection_failed$/);
    const jobs = async () => [...new Set(await page.locator("[data-row]").allInnerTexts())];
    await expect.poll(jobs).toEqual(["bank-statements"]);
    await page.locator("[data-row]").first().click();
    await page.getByText("Why it failed").waitFor();
    await page.goBack();
    await page.waitForURL(/\?state=failed&code=connection_failed$/);
    await page.context().close();
  });

  it("shows times in the zone that was chosen, and remembers it", async () => {
    const tab = await Tab.open(browser, "/executions");
    const { page } = tab;
    const time = page.locator("main time").first();
    const local = await time.getAttribute("title");
    expect(local).toContain("Europe/Berlin");
    await page.getByRole("button", { name: "Settings and sign-out" }).click();
    expect(await tab.axe()).toEqual([]);
    await page.getByText("UTC", { exact: true }).click();
    await expect.poll(() => time.getAttribute("title")).toContain(" UTC");
    await page.reload();
    await expect.poll(() => time.getAttribute("title")).toContain(" UTC");
    await page.context().close();
  });
});
