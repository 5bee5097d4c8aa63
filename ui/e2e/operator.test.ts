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
    await type("weekly");
    await press("Enter");
    await page.waitForURL(/text=weekly/);
    await page.locator("[data-row]").first().waitFor();
    await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
    await press("j");
    await press("Enter");
    await page.getByText("Why it failed").waitFor();
    await page.getByText("What to do").waitFor();
    expect(await page.locator("main").innerText()).toContain("0002.zip");

    mend();
    await press("r");
    await page.getByRole("dialog").locator("textarea:focus").waitFor();
    await type("the partner has removed the other one");
    await press("Enter");
    await page.locator("h1 [data-state=completed]").waitFor();
    expect(interactions).toBeLessThan(12);

    const audit = await send<{ value: { reason?: string; event: string }[] }>(
      "GET",
      `executions/${seeded().weekly}/audit`,
    );
    expect(audit.value.map((event) => event.reason)).toContain("the partner has removed the other one");
    await page.context().close();
  });

  it("who confirms a rerun again after a lost answer starts one execution", async () => {
    const { unreachable } = seeded();
    const { page } = await Tab.open(browser, `/executions/${unreachable}`);
    let lost = 0;
    await page.route("**/rerun", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Run again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Run again" }).click();
    await dialog.getByText("No answer").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith(unreachable));
    await page.getByText("Rerun of").waitFor();
    const reruns = await send<{ value: object[] }>("GET", `executions?rerun_of=${unreachable}`);
    expect(reruns.value).toHaveLength(1);
    await page.context().close();
  });

  it("gives a reason for what cannot be undone", async () => {
    const { page } = await Tab.open(browser, `/executions/${seeded().unwanted}`);
    await page.getByRole("button", { name: "Cancel" }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Cancel" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("not this month");
    await confirm.click();
    await page.locator("h1 [data-state=cancelled]").waitFor();
    await page.context().close();
  });

  it("sees names of partners as text, whatever is in them", async () => {
    const tab = await Tab.open(browser, `/executions/${seeded().hostile}?tab=files`);
    const shown = await tab.page.locator("main").innerText();
    expect(shown).toContain("<img src=x onerror=alert(1)>.csv");
    expect(shown).not.toMatch(/\p{Bidi_Control}/u);
    await tab.page.goto(tab.page.url().replace("?tab=files", "?tab=trail"));
    await tab.page.getByText(/odd ⟨U\+202E⟩ reason/).first().waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
