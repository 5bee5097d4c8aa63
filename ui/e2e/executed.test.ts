import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { ended } from "./seed";
import { send } from "./site";
import { chainEnded } from "./starts";

const STEPS = [{ id: "list", type: "file.list", config: { path: "in/*" } }];
const define = (id: string, name: string) => send("PUT", `jobs/${id}`, { name, steps: STEPS });

async function execute(job: string): Promise<string> {
  const { execution_id: id } = await send<{ execution_id: string }>("POST", `jobs/${job}/trigger`, {});
  await ended(id);
  return id;
}

const shown = (page: Page) => page.getByRole("region", { name: "Definition", exact: true });
const changes = (page: Page) => page.getByRole("table", { name: "Differences" }).locator("tbody tr");

describe("the definition that was executed", () => {
  it("is that of its version, with what has changed since", async () => {
    await define("changing", "Before <b>");
    const id = await execute("changing");
    const tab = await Tab.open(`/executions/${id}?tab=definition`);
    const { page } = tab;
    await page.getByText("This is the current version.").waitFor();
    await define("changing", "After");
    await page.reload();
    await expect.poll(() => changes(page).locator("td:first-child code").allInnerTexts()).toEqual(["/name"]);
    expect(await shown(page).innerText()).toContain("Before <b>");
    await tab.picture("executed-changed");
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("is still there when its job was deleted, and so is its graph", async () => {
    const job = `passing-${Date.now()}`;
    await define(job, "Gone soon");
    const id = await execute(job);
    await send("DELETE", `jobs/${job}`);
    const tab = await Tab.open(`/executions/${id}?tab=definition`);
    const { page } = tab;
    await page.getByText("The definition was deleted, so").waitFor();
    expect(await shown(page).innerText()).toContain("Gone soon");
    await tab.picture("executed-deleted");
    expect(await tab.axe()).toEqual([]);
    await page.getByRole("tab", { name: "Graph" }).click();
    await page.getByRole("button", { name: "list, file.list, completed, 1 attempt" }).waitFor();
    await tab.close();
  });

  it("says why a version cannot be read, and asks again when told to", async () => {
    await define("unread", "Some");
    const id = await execute("unread");
    const { version } = await send<{ version: number }>("GET", `executions/${id}`);
    const read = `**/api/jobs/unread/versions/${version}`;
    const tab = await Tab.open("/executions");
    const { page } = tab;
    const detail = "Version 1 of the job is damaged.";
    await page.route(read, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", json: { status: 500, code: "unreadable", detail } }),
    );
    await tab.go(`/executions/${id}?tab=definition`);
    await page.locator("bdi").getByText(detail).waitFor();
    await page.unroute(read);
    await page.getByRole("button", { name: "Try again" }).click();
    await shown(page).waitFor();
    await tab.close();
  });

  it("of a chain execution is its chain's", async () => {
    await define("member", "Member");
    await send("PUT", "chains/changing", { nodes: [{ id: "a", job_id: "member" }] });
    const started = await send<{ chain_execution_id: string }>("POST", "chains/changing/trigger", {});
    await chainEnded(started.chain_execution_id);
    await send("PUT", "chains/changing", { nodes: [{ id: "a", job_id: "member" }, { id: "b", job_id: "member" }] });
    const { page } = await Tab.open(`/chain-executions/${started.chain_execution_id}`);
    await page.getByRole("tab", { name: "Definition" }).click();
    await expect.poll(() => changes(page).locator("td:first-child code").allInnerTexts()).toEqual(["/nodes/1"]);
    await Tab.end(page);
  });
});
