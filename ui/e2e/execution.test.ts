import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { seeded } from "./site";

const LONG = `<b>\u202e${"very-long-".repeat(410)}`;

/** Lets the page receive an execution with some fields replaced. */
async function answer(page: Page, id: string, fields: object): Promise<void> {
  await page.route(`**/api/executions/${id}?**`, async (route) => {
    // A conditional request would be answered with 304, without the fields.
    const { "if-none-match": _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } });
  });
}

/** An event of an audit log. */
function decision(seq: number): object {
  return { at: new Date(seq * 1_000).toISOString(), branch: "h", seq, event: "flow.decided", actor: "host", reason: `number ${seq}` };
}

describe.concurrent("an execution", () => {
  it("lists the items of its loops, failed or not, by the step", async ({ expect }) => {
    const tab = await Tab.open(`/executions/${seeded().itemsFailed}?tab=items`);
    const { page } = tab;
    const failed = page.getByRole("table", { name: "Failed items" }).locator("tbody tr");
    const all = page.getByRole("table", { name: "Items of a step" }).locator("tbody tr");
    await all.nth(4).waitFor();
    expect([await failed.count(), await all.count()]).toEqual([1, 5]);
    await page.getByLabel("Step in a loop").selectOption("unpack");
    await page.getByText("archive_damaged").nth(1).waitFor();
    const states = () => all.locator("[data-state]").evaluateAll((each) => each.map((badge) => badge.getAttribute("data-state")));
    expect(await states()).toEqual(["completed", "failed", "completed", "completed", "completed"]);
    await tab.picture("execution-all-items");
    expect(await tab.axe()).toEqual([]);
    await page.getByLabel("Step in a loop").selectOption("send");
    await expect.poll(async () => (await states()).length).toBe(4);
    await tab.close();
  });

  it("has a log beside its timeline, which can be filtered and saved as text", async ({ expect }) => {
    const tab = await Tab.open(`/executions/${seeded().itemsFailed}`);
    const { page } = tab;
    const log = page.getByRole("log");
    await log.getByText(/^Execution failed/).waitFor();
    await log.getByText(/^Received 0001\.zip from partner-a/).waitFor();
    expect(await log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)).toBeLessThan(16);
    expect(await tab.axe()).toEqual([]);
    await page.getByRole("combobox", { name: "Step" }).selectOption("unpack");
    await log.getByText("Execution failed").waitFor({ state: "detached" });
    await typeInto(page.getByRole("textbox", { name: "Text", exact: true }), "ARCHIVE_damaged");
    await expect.poll(() => log.locator("time").count()).toBeLessThan(4);
    const shown = await log.locator("time").count();
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download log" }).click()]);
    const text = readFileSync(await saved.path(), "utf8");
    expect(saved.suggestedFilename()).toBe(`${seeded().itemsFailed}-log.txt`);
    expect(text.match(/^\S+ {2}unpack.*archive_damaged.*\n/gm)).toHaveLength(shown);
    expect(text).toMatch(/^Times in UTC\n\d+ of \d+ lines\n/);
    expect(text.split("\n")).toHaveLength(shown + 3);
    await page.getByRole("checkbox", { name: "Wrap lines" }).click();
    await tab.picture("execution-log");
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it("that runs has a log that follows until somebody scrolls up", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help", { viewport: { width: 375, height: 740 } });
    const { page } = tab;
    const id = seeded().completed;
    let events = 60;
    await answer(page, id, { state: "running", current_steps: [{ id: "send", attempt: 1 }] });
    await page.route(`**/api/executions/${id}/audit?**`, (route) =>
      route.fulfill({ json: { value: Array.from({ length: events }, (_, i) => decision(i)) } }),
    );
    await tab.go(`/executions/${id}`);
    const log = page.getByRole("log");
    const below = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await log.getByText("Now: send (attempt 2)").waitFor();
    events += 20;
    await log.getByText("number 79").waitFor();
    expect(await below()).toBeLessThan(16);
    await log.evaluate((box) => box.scrollTo({ top: 0 }));
    await page.getByRole("button", { name: "Jump to latest" }).waitFor();
    events += 20;
    await page.getByRole("button", { name: "Jump to latest (20 new)" }).waitFor();
    expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
    await tab.picture("execution-log-375");
    expect(await tab.axe()).toEqual([]);
    await page.getByRole("button", { name: /^Jump to latest/ }).click();
    await page.getByRole("button", { name: /^Jump to latest/ }).waitFor({ state: "detached" });
    expect(await below()).toBeLessThan(16);
    // Lines that the user is reading are kept, although the page otherwise contains only the newest lines.
    events = 560;
    await log.getByText("number 559").waitFor();
    await log.evaluate((box) => box.scrollTo({ top: 0 }));
    await page.getByRole("button", { name: "Jump to latest", exact: true }).waitFor();
    const first = await log.locator("time").first().getAttribute("datetime");
    events = 620;
    await page.getByRole("button", { name: "Jump to latest (60 new)" }).waitFor();
    expect(await log.locator("time").first().getAttribute("datetime")).toBe(first);
    await tab.close();
  });

  it("without telemetry says so, and asks for none", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help");
    const { page } = tab;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/telemetry")) asked.push(request.url());
    });
    await tab.go(`/executions/${seeded().completed}`);
    await page.getByText("This log shows the events and files of the execution.").waitFor();
    await page.getByRole("tab", { name: "Telemetry" }).click();
    await page.getByText("Telemetry isn't set up here").waitFor();
    expect(asked).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("says who has asked it to stop, when and why, below its title", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help");
    const at = new Date(Date.now() - 60_000).toISOString();
    const asked = { state: "running", stopping: "pause", stopping_by: "key:ops", stopping_at: at, stopping_reason: LONG };
    await answer(tab.page, seeded().completed, asked);
    await tab.go(`/executions/${seeded().completed}`);
    await tab.page.getByText("API key ops requested: pause.").waitFor();
    await tab.picture("execution-stopping");
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it("waits in the queue of a pool that it names, at its place", async () => {
    const tab = await Tab.open("/sign-in-help");
    await answer(tab.page, seeded().queued, { not_before: undefined, queue_position: 3, pool: "nightly" });
    await tab.go(`/executions/${seeded().queued}`);
    await tab.page.getByText("Number 3 in the queue of pool nightly.").waitFor();
    await tab.close();
  });

  it("of which parts were removed says which, since when, and what is kept", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help");
    const { page } = tab;
    const [files, context, purged] = ["2026-01-02T10:00:00Z", "2026-02-03T10:00:00Z", "2026-03-04T10:00:00Z"];
    await answer(page, seeded().completed, { files_gone_at: files, context_gone_at: context, purged_at: purged, steps: { value: [] } });
    await tab.go(`/executions/${seeded().completed}?tab=steps`);
    const notice = page.getByRole("note").filter({ hasText: "Retention" });
    expect(await notice.locator("time").evaluateAll((all) => all.map((each) => each.getAttribute("datetime")))).toEqual([files, context, purged]);
    await page.getByText("The steps were deleted when their retention period ended.").waitFor();
    await tab.picture("execution-purged");
    expect(await tab.axe()).toEqual([]);
    for (const [name, said] of [["Parameters", "The context was deleted"], ["Items", "The steps were deleted"], ["Graph", "were deleted when their retention period ended. The graph"]]) {
      await page.getByRole("tab", { name: name ?? "" }).click();
      await page.getByText(said ?? "").waitFor();
    }
    expect(await page.locator(".react-flow__node [data-state]").count()).toBe(0);
    await tab.close();
  });

  it("with texts of 4 KB shows their beginning, and all of them when asked; causes are folded", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help", { viewport: { width: 375, height: 740 } });
    const { page } = tab;
    const failure = { class: "permanent", code: "refused", message: LONG, step: "get", attempt: 0, causes: [LONG, "Refused: no"] };
    await answer(page, seeded().itemsFailed, { failure, items: { value: [] } });
    await tab.go(`/executions/${seeded().itemsFailed}`);
    const card = page.getByRole("region", { name: "Why it failed" });
    const height = async () => (await card.boundingBox())?.height ?? 0;
    const folded = await height();
    expect(await card.innerText()).not.toContain("Refused: no");
    await card.getByRole("button", { name: /^Show all/ }).click();
    await expect.poll(height).toBeGreaterThan(2 * folded);
    expect(await card.innerText()).toContain("<b>⟨U+202E⟩");
    await card.getByRole("button", { name: "Show less" }).click();
    await expect.poll(height).toBe(folded);
    await card.getByRole("button", { name: "2 causes" }).click();
    await card.getByText("Refused: no").waitFor();
    await tab.picture("execution-long-texts");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });
});
