import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Tab } from "./browser";
import { mend } from "./seed";
import { seeded, send } from "./site";

describe("an operator", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it("finds the failed execution, sees why, resumes its failed items and sees it complete, by few keys", async () => {
    const { page } = await Tab.open(browser, "/");
    let interactions = 0;
    const press = async (key: string) => {
      interactions++;
      await page.keyboard.press(key);
    };
    const type = async (text: string) => {
      interactions++;
      await page.keyboard.type(text);
    };

    await press("g");
    await press("e");
    await page.waitForURL(/\/executions$/);
    await press("/");
    await type("items_failed");
    await press("Enter");
    await page.waitForURL(/text=items_failed/);
    await page.locator("[data-row]").first().waitFor();
    await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
    await press("j");
    await press("Enter");
    await page.getByText("Why it failed").waitFor();
    expect(await page.getByText("What to do").isVisible()).toBe(true);
    expect(await page.locator("main").innerText()).toContain("0002.zip");

    mend();
    await press("r");
    await page.getByRole("dialog").waitFor();
    await type("the partner has sent it again");
    await press("Enter");
    await page.locator("h1 [data-state=completed]").waitFor();
    expect(interactions).toBeLessThan(12);

    const audit = await send<{ value: { reason?: string; event: string }[] }>(
      "GET",
      `executions/${seeded().itemsFailed}/audit`,
    );
    expect(audit.value.map((event) => event.reason)).toContain("the partner has sent it again");
    await page.context().close();
  });
});
