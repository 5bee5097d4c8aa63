import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { ended } from "./seed";
import { apiOf, seeded, send } from "./site";
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
  it("run now: a form of the job's parameters starts one execution with them, however often it is sent", async () => {
    const { page } = await Tab.open("/jobs?text=list-folder");
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
    await dialog.getByText("partner-a").first().waitFor();
    expect(await run.isDisabled()).toBe(true);

    await typeInto(dialog.getByLabel("Copies"), "12");
    await dialog.getByText("above the maximum").waitFor();
    await typeInto(dialog.getByLabel("Copies"), "2");
    await typeInto(dialog.getByLabel("Folder"), "/reports");
    await dialog.getByLabel("Dry").selectOption("false");
    await dialog.getByLabel("Mode").selectOption('"safe"');
    await typeInto(dialog.getByLabel(/Reason/), "the partner asked for it");

    // The first response is lost; repeating the request must not start another execution.
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
    await Tab.end(page);
  });

  it("a job is disabled with a reason, cannot be run meanwhile, and is enabled again by Undo", async () => {
    await send("POST", "jobs/list-folder/enable", {});
    const { page } = await Tab.open("/jobs/list-folder");
    await page.getByRole("button", { name: "Disable" }).click();
    await typeInto(page.getByRole("dialog").getByLabel(/Reason/), "maintenance");
    await page.keyboard.press("Enter");
    await page.locator("h1 [data-enabled=false]").waitFor();
    expect(await isEnabled("list-folder")).toBe(false);
    const { value: changes } = await send<{ value: ReadonlyArray<{ action: string; reason?: string }> }>(
      "GET",
      "changes?kind=job&id=list-folder",
    );
    expect(changes[0]).toMatchObject({ action: "disabled", reason: "maintenance" });
    expect(await page.getByRole("button", { name: "Run now" }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("h1 [data-enabled=true]").waitFor();
    expect(await isEnabled("list-folder")).toBe(true);
    await Tab.end(page);
  });

  it("a job's dry run says what an execution would meet, also what it would fail for", async () => {
    const tab = await Tab.open("/jobs/bank-statements");
    await tab.page.getByRole("button", { name: "Dry run" }).click();
    await tab.page.getByText("An execution would fail now").waitFor();
    const checks = tab.page.getByRole("table", { name: "Checks" });
    const failed = checks.locator("tbody tr").filter({ hasText: "failed" });
    await failed.getByText("connection_failed").first().waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.go("/jobs/list-folder");
    await tab.page.getByRole("button", { name: "Dry run" }).click();
    await tab.page.getByText("An execution would succeed now").waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("a job in use is not archived, another one is, with a reason", async () => {
    const used = await Tab.open("/jobs/list-folder");
    await used.page.getByRole("button", { name: "Archive" }).click();
    const dialog = used.page.getByRole("dialog");
    await typeInto(dialog.getByLabel(/Reason/), "not needed");
    await dialog.getByRole("button", { name: "Archive" }).click();
    await dialog.getByText("job_in_use").waitFor();
    await used.close();
    const job = `to-archive-${Date.now()}`;
    await send("PUT", `jobs/${job}`, { steps: [{ type: "sftp.list", config: { connection: "partner-a", path: "/odd" } }] });
    const tab = await Tab.open(`/jobs/${job}`);
    await tab.page.getByRole("button", { name: "Archive" }).click();
    expect(await tab.page.getByRole("dialog").getByRole("button", { name: "Archive" }).isDisabled()).toBe(true);
    await typeInto(tab.page.getByRole("dialog").getByLabel(/Reason/), "its partner has left");
    await tab.page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await tab.page.waitForURL(/\/jobs$/);
    expect((await fetch(`${apiOf("open")}jobs/${job}`)).status).toBe(404);
    await tab.close();
  });

  it("two versions of a job differ where they differ, and nowhere else", async () => {
    const { page } = await Tab.open("/jobs/daily-report?tab=versions");
    const rows = page.getByRole("table", { name: "Differences" }).locator("tbody tr");
    const pointers = async () => (await rows.locator("td:first-child code").allInnerTexts()).toSorted();
    await expect.poll(pointers).toEqual(["/description", "/labels", "/name", "/steps/1/config/destination"]);
    await Tab.end(page);
  });

  it("a chain execution says at which node it failed, and is run again", async () => {
    const { page } = await Tab.open(`/chain-executions/${seeded().chain}`);
    await page.locator("h1 [data-state=failed]").waitFor();
    const nodes = page.getByRole("table", { name: /Nodes/ }).locator("tbody tr");
    const states = () => nodes.locator("[data-state]").evaluateAll((all) => all.map((each) => each.getAttribute("data-state")));
    await expect.poll(states).toEqual(["completed", "failed", "skipped"]);
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Run again" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(seeded().chain));
    await chainEnded(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    await page.locator("h1 [data-state=failed]").waitFor();
    await Tab.end(page);
  });
});
