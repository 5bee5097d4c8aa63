import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Tab } from "./browser";
import { ended } from "./seed";
import { seeded, send } from "./site";
import { chainEnded } from "./starts";

interface Listed {
  readonly value: ReadonlyArray<{ readonly execution_id: string }>;
}

const executionsOf = async (job: string) => (await send<Listed>("GET", `executions?job_id=${job}`)).value;

async function isEnabled(job: string): Promise<boolean> {
  const { definition } = await send<{ definition: { enabled?: boolean } }>("GET", `jobs/${job}`);
  return definition.enabled !== false;
}

describe("definitions", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it("run now: a form of the job's parameters starts one execution with them, however often it is sent", async () => {
    const { page } = await Tab.open(browser, "/jobs?text=list-folder");
    const before = (await executionsOf("list-folder")).length;
    await page.locator("[data-row]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/jobs\/list-folder$/);
    await page.getByRole("button", { name: "Run now" }).waitFor();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    const run = dialog.getByRole("button", { name: "Run now" });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain("partner-a");
    expect(await run.isDisabled()).toBe(true);

    await dialog.getByLabel("Copies").fill("12");
    expect(await dialog.innerText()).toContain("larger than the largest");
    await dialog.getByLabel("Copies").fill("2");
    await dialog.getByLabel("Folder").fill("/reports");
    await dialog.getByLabel("Dry").selectOption("false");
    await dialog.getByLabel("Mode").selectOption('"safe"');
    await dialog.getByLabel(/Reason/).fill("the partner asked for it");

    // The first answer is lost: whoever repeats the request starts nothing else.
    let lost = 0;
    await page.route("**/jobs/list-folder/trigger", async (route) => {
      if (lost++ > 0) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await run.click();
    await dialog.getByRole("alert").waitFor();
    await run.click();
    await page.waitForURL(/\/executions\/\w{26}$/);

    expect(lost).toBe(2);
    const started = await executionsOf("list-folder");
    expect(started.length).toBe(before + 1);
    const id = page.url().slice(-26);
    expect(await ended(id)).toBe("completed");
    const execution = await send<{ parameters: unknown; trigger: { reason?: string } }>(
      "GET",
      `executions/${id}?include=parameters`,
    );
    expect(execution.parameters).toEqual({ folder: "/reports", copies: 2, dry: false, mode: "safe" });
    expect(execution.trigger.reason).toBe("the partner asked for it");
    await page.context().close();
  }, 60_000);

  it("a job is disabled with a reason, cannot be run meanwhile, and is enabled again by Undo", async () => {
    const { page } = await Tab.open(browser, "/jobs/list-folder");
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByLabel(/Reason/).fill("maintenance");
    await page.keyboard.press("Enter");
    await page.locator("h1 [data-enabled=false]").waitFor();
    expect(await isEnabled("list-folder")).toBe(false);
    expect(await page.getByRole("button", { name: "Run now" }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("h1 [data-enabled=true]").waitFor();
    expect(await isEnabled("list-folder")).toBe(true);
    await page.context().close();
  });

  it("two versions of a job differ where they differ, and nowhere else", async () => {
    const { page } = await Tab.open(browser, "/jobs/daily-report?tab=versions");
    const rows = page.getByRole("table", { name: "What differs" }).locator("tbody tr");
    await rows.first().waitFor();
    const pointers = await rows.locator("td:first-child code").allInnerTexts();
    expect(pointers.sort()).toEqual(["/description", "/labels", "/name", "/steps/1/config/destination"]);
    await page.context().close();
  });

  it("a chain execution says at which node it failed, and is run again", async () => {
    const { page } = await Tab.open(browser, `/chain-executions/${seeded().chain}`);
    await page.locator("h1 [data-state=failed]").waitFor();
    const nodes = page.getByRole("table", { name: /Nodes/ }).locator("tbody tr");
    expect(await nodes.locator("[data-state]").evaluateAll((all) => all.map((each) => each.getAttribute("data-state")))).toEqual([
      "completed",
      "failed",
      "skipped",
    ]);
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Run again" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(seeded().chain));
    await chainEnded(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    await page.locator("h1 [data-state=failed]").waitFor();
    await page.context().close();
  }, 90_000);
});
