import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { holdScreens } from "./holdScreens";
import { byKeyboard, typeInto } from "./person";
import { send } from "./site";

interface Listed {
  readonly value: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

describe("the filters of a list", () => {
  it("are those of the API: several states, label, pool, chain and days", async () => {
    const tab = await Tab.open("/executions");
    const { page } = tab;
    const states = page.getByRole("group", { name: "State" });
    await states.getByText("completed").click();
    await states.getByText("failed").click();
    await page.waitForURL(/\?state=failed%2Ccompleted$/);
    await page.getByRole("button", { name: "More filters" }).click();
    await typeInto(page.getByLabel("Label"), "team:payments");
    await page.keyboard.press("Enter");
    await typeInto(page.getByLabel("Pool"), "default");
    await page.keyboard.press("Enter");
    const today = new Date().toISOString().slice(0, 10);
    await typeInto(page.getByLabel("First day"), today);
    await page.waitForURL(/from=/);
    await tab.settled();
    await tab.picture("executions-filtered");
    expect(await tab.axe()).toEqual([]);
    const query = `state=failed,completed&label=team:payments&pool=default&since=${today}T00:00:00Z&top=200`;
    const expected = async () => (await send<Listed>("GET", `executions?${query}`)).value.map((each) => each.job_id);
    expect((await expected()).length).toBeGreaterThan(0);
    const differ = async () => [await page.locator("[data-row]").allInnerTexts(), await expected()].map(String);
    await expect.poll(async () => new Set(await differ()).size, { message: "the rows are the API's" }).toBe(1);

    await page.reload();
    await tab.settled();
    expect(await page.getByLabel("Label").inputValue()).toBe("team:payments");
    await typeInto(page.getByLabel("First day"), "2020-01-01");
    await page.waitForURL(/from=2020/);
    await page.getByRole("button", { name: "More filters" }).click();
    await typeInto(page.getByLabel("Last day"), "2020-01-02");
    await page.getByText("No executions match these filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await page.waitForURL(/\/executions$/);
    await page.locator("[data-row]").first().waitFor();
    await tab.close();
  });

  it("say how far back a search has come, and have it go on", async () => {
    const tab = await Tab.open("/sign-in-help");
    const { page } = tab;
    let asked = 0;
    await page.route("**/api/executions?**", async (route) => {
      asked++;
      const isFirst = !route.request().url().includes("continuation=");
      const body = isFirst ? { value: [], continuation: "next", scanned_until: "2026-11-03T00:00:00Z" } : { value: [] };
      await route.fulfill({ contentType: "application/json", body: JSON.stringify(body) });
    });
    await tab.go("/executions?text=rare");
    await page.getByText(/Searched back to 3 Nov 2026/).waitFor();
    await tab.picture("executions-searched");
    const before = asked;
    await page.getByRole("button", { name: "Continue search" }).click();
    await page.getByText("No executions match these filters.").waitFor();
    expect(asked).toBeGreaterThan(before);
    await tab.close();
  });

  it("keep filters by a name, and have the link to them copied", async () => {
    const tab = await Tab.open("/executions?state=failed&since=24h");
    const { page } = tab;
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Failed today");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Failed today", exact: true }).first().waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("saved-filters");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(page.url().split("?")[0] ?? "");
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("button", { name: "Failed today", exact: true }).click();
    await page.waitForURL(/state=failed&since=24h/);
    await page.getByText(/^Saved filters are kept/).waitFor({ state: "hidden" }); // its entry has the same name
    await page.getByRole("button", { name: "Failed today", exact: true }).click();
    await page.getByRole("button", { name: "Delete saved filter Failed today" }).click();
    await page.getByText(/You have no saved filters/).waitFor();
    await tab.close();
  });

  it("belong to the list that is shown, also while another screen loads", async () => {
    const tab = await Tab.open("/executions?state=failed");
    const { page } = tab;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("[data-row]").first().waitFor();
    const screens = await holdScreens(page);
    await byKeyboard(page).list("Jobs", "g j");
    await page.waitForURL(/\/jobs$/);
    await screens.requested();
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/api\/ui\/executions\?state=failed$/);
    await typeInto(page.getByLabel("Name", { exact: true }), "Failed ever");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Failed ever", exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await screens.release();
    await page.locator("h1", { hasText: "Jobs" }).waitFor();
    await tab.visit("/executions");
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("button", { name: "Delete saved filter Failed ever" }).click();
    await page.getByText(/You have no saved filters/).waitFor();
    await tab.close();
  });

  it("are exported as they are shown, and sorted where all of them are loaded", async () => {
    const tab = await Tab.open("/executions?state=failed");
    const { page } = tab;
    await page.locator("[data-row]").first().waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export .* as CSV$/ }).click();
    const text = readFileSync(await (await saved).path(), "utf8");
    const rows = await page.locator("[data-row]").count();
    expect(text.startsWith("\uFEFFExecution,Job,State")).toBe(true);
    expect(text.match(/^[0-9A-HJKMNP-TV-Z]{26},/gm)?.length).toBe(rows);

    await tab.visit("/jobs");
    const head = page.getByRole("columnheader", { name: "Job" });
    const ids = () => page.locator("[data-row]").allInnerTexts();
    await page.locator("[data-row]").first().waitFor();
    expect(await head.getAttribute("aria-sort")).toBe("none");
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    const ascending = await ids();
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect(await ids()).toEqual(ascending.toReversed());
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it("have columns to choose, which are kept, exported and saved with filters", async () => {
    const tab = await Tab.open("/executions?state=failed");
    const { page } = tab;
    const heads = () => page.getByRole("columnheader").allInnerTexts();
    const columns = page.getByRole("button", { name: "Columns" });
    await page.locator("[data-row]").first().waitFor();
    expect(await heads()).toEqual(["", "State", "Job", "Started by", "Started", "Duration", "Failure"]);
    await columns.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Columns" });
    await menu.waitFor();
    expect(await menu.getByRole("checkbox", { name: "Job" }).isDisabled()).toBe(true);
    await menu.getByRole("checkbox", { name: "Started by" }).press("Space");
    await menu.getByRole("checkbox", { name: "Version" }).press("Space");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("columns");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect.poll(() => columns.evaluate((element) => element === document.activeElement)).toBe(true);
    const chosen = ["", "State", "Job", "Started", "Duration", "Failure", "Version"];
    await expect.poll(heads).toEqual(chosen);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export .* as CSV$/ }).click();
    const [titles] = readFileSync(await (await download).path(), "utf8").split("\r\n");
    expect(titles).toContain("Version");
    expect(titles).not.toContain("Started by");

    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Failed, by version");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Failed, by version", exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await tab.go("/executions");
    await page.locator("[data-row]").first().waitFor();
    expect(await heads()).toEqual(chosen);
    await columns.click();
    await menu.getByRole("button", { name: "Reset columns" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(heads).toEqual(["", "State", "Job", "Started by", "Started", "Duration", "Failure"]);
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("button", { name: "Failed, by version", exact: true }).click();
    await page.waitForURL(/state=failed/);
    await expect.poll(heads).toEqual(chosen);
    await page.getByRole("button", { name: "Failed, by version", exact: true }).first().click();
    await page.getByRole("button", { name: "Delete saved filter Failed, by version" }).click();
    await tab.close();
  });

  it("keep saved filters that another tab has saved meanwhile, and give the focus back when one is chosen by key", async () => {
    const tab = await Tab.open("/executions?state=failed");
    const { page } = tab;
    const button = page.getByRole("button", { name: "Saved filters" });
    await button.waitFor();
    await page.evaluate(() => localStorage.setItem("courier.filters", JSON.stringify([7, { list: "/executions", name: "Theirs", search: { state: "paused" } }])));
    await button.click();
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Ours");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ours", exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Theirs", exact: true }).waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("courier.filters") ?? "[]") as unknown[]);
    expect(kept).toHaveLength(3);
    // A click elsewhere moves the focus there; closing the menu the next time restores the focus.
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByText(/^Saved filters are kept/).waitFor({ state: "hidden" });
    const present = page.getByRole("button", { name: "Ours", exact: true });
    await present.press("Enter");
    await page.getByRole("button", { name: "Theirs", exact: true }).press("Enter");
    await page.waitForURL(/state=paused/);
    const theirs = page.getByRole("button", { name: "Theirs", exact: true });
    await expect.poll(() => theirs.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.evaluate(() => localStorage.removeItem("courier.filters"));
    await tab.close();
  });

  it("offer the jobs of a part of an id where the whole id is asked for", async () => {
    const tab = await Tab.open("/executions?job_id=report");
    const { page } = tab;
    await page.getByText(/No matching executions for job ID “report”/).waitFor();
    expect(await tab.axe()).toEqual([]);
    await page.getByRole("button", { name: "daily-report" }).click();
    await page.waitForURL(/job_id=daily-report/);
    await tab.close();
  });

  it("have a label wherever the API has it", async () => {
    const tab = await Tab.open("/");
    const { page } = tab;
    for (const list of ["chains", "schedules", "watches", "connections", "channels", "subscriptions", "expectations", "calendars", "jobs"]) {
      await tab.visit(`/${list}?label=team:payments`);
      const { value } = await send<Listed>("GET", `${list}?label=team:payments&top=200`);
      await expect.poll(() => page.locator("[data-row]").count(), { message: list }).toBe(value.length);
      if (value.length === 0) await page.getByText(/match(es)? these filters/).waitFor();
    }
    await Tab.end(page);
  });
});

describe("what comes next", () => {
  it("is merged over schedules, watches, expectations and waits, and leads to each", async () => {
    const tab = await Tab.open("/");
    const { page } = tab;
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.waitForURL(/\/upcoming$/);
    await page.getByRole("heading", { level: 1, name: "Upcoming" }).waitFor();
    await page.locator("[data-row]").first().waitFor();
    await tab.settled();
    const instants = await page.locator("tbody td:first-child time").evaluateAll((all) => all.map((each) => each.getAttribute("datetime") ?? ""));
    expect(instants).toEqual(instants.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
    const kinds = async () => [...new Set(await page.locator("tbody td:nth-child(2)").allInnerTexts())].toSorted();
    await expect.poll(kinds).toEqual([
      "Deadline for expected files",
      "Schedule start",
      "Waiting execution continues",
      "Watch check",
    ]);
    await page.getByLabel("What", { exact: true }).selectOption("schedule");
    await expect.poll(kinds).toEqual(["Schedule start"]);
    await page.keyboard.press("Escape");
    // Selected by name, because the next schedule depends on the time of day.
    await page.locator("[data-row]", { hasText: "every-second-hour" }).first().click();
    await page.waitForURL(/\/schedules\/every-second-hour$/);
    await tab.close();
  });

  it("the installation says how its hosts, queues and sweeps are", async () => {
    const { page } = await Tab.open("/");
    await page.getByRole("link", { name: "Health" }).last().click();
    await page.getByText("Last sweep").waitFor();
    const { worker, version } = await send<{ worker: string; version: string }>("GET", "health");
    const rows = page.getByRole("table", { name: /Hosts/ }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(1);
    const hosts = await rows.allInnerTexts();
    expect(hosts[0]).toContain(worker);
    expect(hosts[0]).toContain(version);
    await Tab.end(page);
  });
});
