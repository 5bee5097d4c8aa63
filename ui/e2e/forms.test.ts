import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { partner, send } from "./site";

const judged = (page: Page, standing: "valid" | "invalid") => page.locator(`[data-standing=${standing}]`).waitFor();

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

describe("forms for definitions", () => {
  it("make a schedule, say its expression in words, and show its instants on both clocks", async () => {
    const id = `by-form-${Date.now()}`;
    const tab = await Tab.open("/schedules");
    const { page } = tab;
    await page.getByRole("button", { name: "New schedule" }).click();
    await typeInto(page.locator("main").getByLabel(/^Id/), id);
    await page.getByLabel("type", { exact: false }).first().selectOption('"cron"');
    await typeInto(page.getByLabel("expression"), "30 2 * * MON-FRI");
    await typeInto(page.getByLabel("target › job_id"), "daily-report");
    await typeInto(page.getByLabel("timezone"), "America/New_York");
    await page.getByLabel("Add to /calendars").selectOption("business-days");
    await judged(page, "valid");
    expect(await page.locator("[data-cron-words]").innerText()).toContain("at 02:30, on Monday to Friday");
    const instants = page.getByRole("table", { name: "The next ten instants" });
    await expect.poll(() => instants.getByRole("row").count()).toBe(11);
    await instants.getByText("On the clocks of America/New_York").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-schedule");
    await save(page);
    await page.waitForURL(new RegExp(`/schedules/${id}$`));
    const { definition } = await send<{ definition: object }>("GET", `schedules/${id}`);
    expect(definition).toMatchObject({ expression: "30 2 * * MON-FRI", timezone: "America/New_York", calendars: ["business-days"] });
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
    await typeInto(page.locator("main").getByLabel(/^Id/), id);
    for (const job of ["giving", "taking", "taking"]) {
      // oxlint-disable-next-line no-await-in-loop -- one node after the other
      await typeInto(page.getByLabel("Add a node for the job"), job);
      // oxlint-disable-next-line no-await-in-loop -- one node after the other
      await page.getByRole("button", { name: "Add node" }).click();
    }
    await page.getByText("they run one after the other, in this order", { exact: false }).or(page.getByText("There is no dependency")).first().waitFor();
    const graph = page.getByLabel("The chain as a graph");
    const [from, to] = [graph.locator("[data-id=giving] .source"), graph.locator("[data-id=taking-2] .target")];
    await from.dragTo(to);
    await page.getByText("There is no dependency").waitFor({ state: "detached" });
    await graph.locator("[data-id=giving]").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Wait for another node").selectOption("taking-2");
    await page.getByText("This would be a cycle: ").waitFor();
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
