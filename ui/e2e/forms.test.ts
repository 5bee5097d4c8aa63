import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { partner, send } from "./site";

const judged = (page: Page, standing: "valid" | "invalid") => page.locator(`[data-standing=${standing}]`).first().waitFor();

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

/** Searches for a name in a field, and selects the first match. */
async function pick(page: Page, field: string, typed: string, name: string): Promise<void> {
  const input = page.locator(`main input[name='${field}']`);
  await typeInto(input, typed);
  await page.getByRole("option", { name, exact: false }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

describe("forms for definitions", () => {
  it("make a schedule, say its expression in words, and show its instants on both clocks", async () => {
    const id = `by-form-${Date.now()}`;
    const tab = await Tab.open("/schedules");
    const { page } = tab;
    await page.getByRole("button", { name: "New schedule" }).click();
    const main = page.locator("main");
    await main.getByRole("button", { name: "Save" }).click();
    await main.getByText("Select the job to start.").waitFor();
    expect(await page.locator(":focus").getAttribute("name")).toBe("/target/job_id");
    await pick(page, "/target/job_id", "daily-rep", "daily-report");
    expect(await main.getByLabel(/^Schedule ID/).inputValue()).toBe("daily-report");
    await page.getByLabel("How often").selectOption("weekly");
    await main.getByLabel("Wednesday").check();
    await page.getByLabel("How often").selectOption("weekdays");
    await typeInto(main.getByLabel(/^Time of day/), "25:30");
    await page.keyboard.press("Tab");
    await main.getByText("Enter a time such as 06:30.").waitFor();
    await typeInto(main.getByLabel(/^Time of day/), "02:30");
    await pick(page, "/timezone", "new york", "America/New_York");
    await pick(page, "/calendars", "business", "business-days");
    await typeInto(main.getByLabel(/^Schedule ID/), id);
    await judged(page, "valid");
    expect(await page.locator("[data-cron-words]").innerText()).toContain("at 02:30, on Monday to Friday");
    const instants = page.getByRole("table", { name: "Next ten starts" });
    await expect.poll(() => instants.getByRole("row").count()).toBe(11);
    await instants.getByText("In America/New_York").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-schedule");
    await save(page);
    await page.waitForURL(new RegExp(`/schedules/${id}$`));
    const { definition } = await send<{ definition: object }>("GET", `schedules/${id}`);
    expect(definition).toMatchObject({ expression: "30 2 * * MON-FRI", timezone: "America/New_York", calendars: ["business-days"] });
    await tab.go(`/edit/schedule/${id}`);
    expect(await page.getByLabel("How often").inputValue()).toBe("weekdays");
    expect(await main.getByLabel(/^Time of day/).inputValue()).toBe("02:30");
    await tab.close();
  });

  it("schedule a job from its screen, with an expression for those who know cron", async () => {
    const id = `scheduled-${Date.now()}`;
    const tab = await Tab.open("/jobs/daily-report");
    const { page } = tab;
    await page.getByRole("button", { name: "Schedule it" }).click();
    const main = page.locator("main");
    expect(await main.locator("input[name='/target/job_id']").inputValue()).toBe("daily-report");
    await page.getByLabel("How often").selectOption("monthly");
    await page.getByLabel("Day of the month").selectOption("Last day");
    await page.getByLabel("How often").selectOption("advanced");
    expect(await main.getByLabel(/^Cron expression/).inputValue()).toBe("0 0 6 L * ?");
    await typeInto(main.getByLabel(/^Cron expression/), "61 * * * *");
    await page.keyboard.press("Tab");
    await main.locator("[name='/expression'][aria-invalid=true]").waitFor();
    await typeInto(main.getByLabel(/^Cron expression/), "0 6 * * 1-5");
    await page.getByLabel("How often").selectOption("weekdays");
    await typeInto(main.getByLabel(/^Schedule ID/), id);
    await save(page);
    await page.waitForURL(new RegExp(`/schedules/${id}$`));
    const { definition } = await send<{ definition: object }>("GET", `schedules/${id}`);
    expect(definition).toMatchObject({ expression: "0 6 * * MON-FRI", target: { job_id: "daily-report" } });
    await tab.close();
  });

  it("show at Save what is wrong with a schedule, also in a fold, among the days and in a text that was typed before", async () => {
    const tab = await Tab.open("/new/schedule?job=daily-report");
    const { page } = tab;
    const main = page.locator("main");
    const button = (name: string) => main.getByRole("button", { name });
    await page.getByLabel("How often").selectOption("weekly");
    await main.getByLabel("Monday").uncheck();
    await button("Save").click();
    await main.getByText("Select at least one day.").waitFor();
    expect(await page.locator(":focus").getAttribute("name")).toBe("weekdays");
    expect(await main.getByText("No problems found.").count()).toBe(0);
    expect(await tab.axe()).toEqual([]);
    await main.getByLabel("Friday").check();
    await button("More settings").click();
    await typeInto(main.locator("[name='/priority']"), "x");
    await button("More settings").click();
    await page.getByLabel("How often").selectOption("daily");
    await button("Save").click();
    await main.locator("[name='/priority'][aria-invalid=true]:focus").waitFor();
    expect(await main.locator("[name='/priority']").inputValue()).toBe("x");
    await main.getByText("Correct the marked fields to see the next starts.").waitFor();
    await tab.close();
  });

  it("make a connection without a test, test it when it is saved, and trust the server's key", async () => {
    const name = `pinned-${Date.now()}`;
    const { port, fingerprint, password } = partner();
    const tab = await Tab.open("/connections");
    const { page } = tab;
    await page.getByRole("button", { name: "New connection" }).click();
    const main = page.locator("main");
    await main.getByRole("button", { name: /^SFTP/ }).click();
    await typeInto(main.getByLabel(/^Host$|^Host \*/), "127.0.0.1");
    await typeInto(main.getByLabel(/^Port/), String(port));
    await typeInto(main.getByLabel(/^Username/), "u");
    await typeInto(main.locator("input[type=password]"), password);
    await typeInto(main.getByLabel(/^Name/), name);
    await judged(page, "valid");
    expect(await tab.axe()).toEqual([]);
    await save(page);
    await page.waitForURL(new RegExp(`/connections/${name}$`));
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText(fingerprint).first().waitFor();
    await page.getByRole("button", { name: "Trust this key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Trust" }).click();
    await page.locator("[data-outcome=works]").getByText("The connection works").waitFor();
    const { connection } = await send<{ connection: object }>("GET", `connections/${name}`);
    expect(connection).toMatchObject({ host_keys: [fingerprint], auth: { secret: `connection-${name}-password` } });
    await tab.close();
  });

  it("build a chain, refuse a cycle by its name, and hand outputs on", async () => {
    const id = `built-${Date.now()}`;
    await send("PUT", "jobs/giving", {
      steps: [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }],
      outputs: { files: "{{steps.list.file_list[*].name}}" },
    });
    await send("PUT", "jobs/taking", {
      parameters: { type: "object", properties: { names: { type: "array", items: { type: "string" } } } },
      steps: [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }],
    });
    const tab = await Tab.open("/chains");
    const { page } = tab;
    await page.getByRole("button", { name: "New chain" }).click();
    await typeInto(page.locator("main").getByLabel(/^ID/), id);
    for (const job of ["giving", "taking", "taking"]) {
      // oxlint-disable-next-line no-await-in-loop -- one node after the other
      await typeInto(page.getByLabel("Add a node for the job"), job);
      // oxlint-disable-next-line no-await-in-loop -- one node after the other
      await page.getByRole("button", { name: "Add node" }).click();
    }
    await page.getByText("they run one after the other, in this order", { exact: false }).or(page.getByText("No dependencies")).first().waitFor();
    const graph = page.getByLabel("Graph of the chain");
    const [from, to] = [graph.locator("[data-id=giving] .source"), graph.locator("[data-id=taking-2] .target")];
    await from.dragTo(to);
    await page.getByText("No dependencies").waitFor({ state: "detached" });
    await graph.locator("[data-id=giving]").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Wait for another node").selectOption("taking-2");
    await page.getByText("This dependency would create a cycle: ").waitFor();
    expect(await page.getByRole("alert").innerText()).toContain("giving");
    await graph.locator("[data-id=taking-2]").focus();
    await page.keyboard.press("Enter");
    const names = page.locator("input[name=names]");
    await typeInto(names, '["a",  1.50]');
    expect(await names.inputValue()).toBe('["a",  1.50]');
    await typeInto(names, "");
    await page.getByLabel("Insert an output into names").selectOption("{{chain.giving.files}}");
    await judged(page, "valid");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-chain");
    await save(page);
    await page.waitForURL(new RegExp(`/chains/${id}$`));
    const { definition } = await send<{ definition: { nodes: object[] } }>("GET", `chains/${id}`);
    expect(definition.nodes).toMatchObject([
      { id: "giving" },
      { id: "taking", depends_on: [{ node: "giving" }] },
      { id: "taking-2", depends_on: [{ node: "taking" }, { node: "giving" }], parameters: { names: "{{chain.giving.files}}" } },
    ]);
    await tab.close();
  });
});
