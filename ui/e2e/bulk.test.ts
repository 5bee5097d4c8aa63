import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { seeded, send, until } from "./site";

const STATES = ["queued", "paused", "cancelled"];

interface Listed {
  readonly value: ReadonlyArray<{ readonly execution_id: string; readonly state: string }>;
}

const executions = async (job: string) => (await send<Listed>("GET", `executions?job_id=${job}`)).value;

/** Creates waiting executions of a new, disabled job, and runs actions on some of them, by index. */
async function waiting(count: number, acts: Readonly<Record<number, "pause" | "cancel">> = {}) {
  const job = `bulk-${Date.now()}`;
  const steps = [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }];
  await send("PUT", `jobs/${job}`, { steps });
  const body = { not_before: new Date(Date.now() + 3_600_000).toISOString() };
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    // oxlint-disable-next-line no-await-in-loop -- the executions must have this order
    ids.push((await send<{ execution_id: string }>("POST", `jobs/${job}/trigger`, body)).execution_id);
  }
  await send("POST", `jobs/${job}/disable`, {});
  await Promise.all(Object.entries(acts).map(([i, act]) => send("POST", `executions/${ids[Number(i)]}/${act}`, {})));
  return { job, ids };
}

/** Actions that pause twelve executions except the sixth, which is cancelled. */
const PAUSED = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i, i === 5 ? "cancel" : "pause"] as const));

/** Returns the number of executions in each state. */
async function states(job: string): Promise<Record<string, number>> {
  const all = await executions(job);
  return Object.fromEntries(STATES.map((state) => [state, all.filter((each) => each.state === state).length]));
}

async function open(path: string): Promise<Tab> {
  const tab = await Tab.open(path);
  await tab.page.locator("[data-row]").first().waitFor();
  return tab;
}

const bar = (page: Page) => page.getByRole("region", { name: "Bulk actions" });
const standing = (page: Page, kind: string) => page.getByRole("dialog").locator(`[data-standing=${kind}]`);

const labelsOf = async (id = "") => (await send<{ definition: { labels: unknown } }>("GET", `jobs/${id}`)).definition.labels;

describe("acts on several executions", () => {
  it("are chosen by keys, asked one by one and four at a time, and each answer is shown", async () => {
    const { job, ids } = await waiting(12);
    const tab = await open(`/executions?job_id=${job}`);
    const { page } = tab;
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await bar(page).getByText("2 executions selected").waitFor();
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await bar(page).getByText("12 executions selected").waitFor();
    expect(await bar(page).getByRole("button", { name: "Resume" }).getAttribute("aria-disabled")).toBe("true");
    await bar(page).getByRole("button", { name: "Pause" }).click();

    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Pause" });
    await typeInto(dialog.getByLabel(/Reason/), "maintenance of the partner");
    expect(await confirm.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel("Type 12 to confirm"), "12");
    // Another user is faster with one of the executions.
    await send("POST", `executions/${ids[5]}/cancel`, {});
    let now = 0;
    let most = 0;
    let release: (() => void) | undefined;
    const four = new Promise<void>((resolve) => (release = resolve));
    const asked: string[] = [];
    await page.route("**/pause", async (route) => {
      asked.push(new URL(route.request().url()).pathname.split("/").at(-2) ?? "");
      most = Math.max(most, ++now);
      // The first four requests wait for each other, so that a fifth concurrent request would be detected.
      if (now === 4) setTimeout(() => release?.(), 100);
      await four;
      const response = await route.fetch();
      now--;
      await route.fulfill({ response });
    });
    await confirm.click();
    await dialog.getByText("11 accepted, 1 refused").waitFor();
    expect(asked.toSorted()).toEqual(ids.toSorted());
    expect(most).toBe(4);
    const refused = dialog.getByRole("row").filter({ has: page.locator("[data-standing=refused]") });
    expect(await refused.innerText()).toContain("invalid_state");
    expect(await refused.locator("[data-state]").getAttribute("data-state")).toBe("cancelled");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("bulk-result");

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await bar(page).getByRole("button", { name: "Result of Pause" }).click();
    await dialog.getByText("11 accepted, 1 refused").waitFor();
    expect(await states(job)).toEqual({ queued: 0, paused: 11, cancelled: 1 });
    const audit = await send<{ value: { reason?: string }[] }>("GET", `executions/${ids[0]}/audit`);
    expect(audit.value.map((event) => event.reason)).toContain("maintenance of the partner");
    expect(tab.complaints.filter((each) => !each.includes("409"))).toEqual([]);
    await tab.close();
  });

  it("are asked of all that match the filters, also of those that are not loaded, less what is left out by hand", async () => {
    const { job, ids } = await waiting(60);
    const tab = await open(`/executions?job_id=${job}&state=queued`);
    const { page } = tab;
    await page.getByRole("button", { name: "Select all matches" }).click();
    await bar(page).getByText(`60 executions selected: all that match State: queued; Job: ${job}`).waitFor();
    await page.getByRole("checkbox", { name: `Select ${ids.at(-1)}` }).click();
    await bar(page).getByText("59 executions selected").waitFor();
    expect(await tab.axe()).toEqual([]);
    await bar(page).getByRole("button", { name: "Cancel executions" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("59 executions selected by these filters:").waitFor();
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(["State: queued", `Job: ${job}`]);
    await typeInto(dialog.getByLabel(/Reason/), "the partner is closed");
    await typeInto(dialog.getByLabel("Type 59 to confirm"), "59");
    // Another user is faster with one of the executions; this affects only that execution.
    await send("POST", `executions/${ids[0]}/cancel`, {});
    await dialog.getByRole("button", { name: "Cancel executions" }).last().click();
    await dialog.getByText("58 accepted, 1 refused").waitFor();
    // After the last request, refused ones are listed first.
    expect(await dialog.getByRole("row").nth(1).innerText()).toContain("invalid_state");
    expect(await tab.axe()).toEqual([]);
    await page.keyboard.press("Escape");
    await bar(page).getByText("0 executions selected").waitFor();
    const left = (await send<Listed>("GET", `executions?job_id=${job}&state=queued&top=100`)).value;
    expect(left.map(({ execution_id: id }) => id)).toEqual([ids.at(-1)]);
    await tab.close();
  });

  it("that are aborted between items say which were not sent, and leave those as they are", async () => {
    const { job } = await waiting(12, PAUSED);
    const { page } = await open(`/executions?job_id=${job}&state=paused`);
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await bar(page).getByRole("button", { name: "Resume" }).click();
    const dialog = page.getByRole("dialog");
    await typeInto(dialog.getByLabel("Type 11 to confirm"), "11");
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/resume", async (route) => {
      await held;
      await route.fallback();
    });
    await dialog.getByRole("button", { name: "Resume" }).click();
    await dialog.getByText("7 waiting, 4 in progress").waitFor();

    // A user who leaves now must confirm.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await dialog.getByText("Remaining requests are not sent").waitFor();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await bar(page).getByRole("button", { name: "Result of Resume" }).click();

    await dialog.getByRole("button", { name: "Abort the rest" }).click();
    release?.();
    await dialog.getByText("4 accepted, 7 not sent").waitFor();
    expect(await standing(page, "left").count()).toBe(7);
    expect(await states(job)).toEqual({ queued: 4, paused: 7, cancelled: 1 });
    await Tab.end(page);
  });

  it("cannot be cancelled without a reason and their number, and are cancelled with them", async () => {
    const { job } = await waiting(12, Object.fromEntries(Object.entries(PAUSED).slice(4)));
    const tab = await open(`/executions?job_id=${job}`);
    const { page } = tab;
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await bar(page).getByRole("button", { name: "Cancel executions" }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Cancel executions" });
    await dialog.getByText("Skipped: 1 execution.").waitFor();
    await typeInto(dialog.getByLabel("Type 11 to confirm"), "11");
    expect(await confirm.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel(/Reason/), "the partner has closed");
    await tab.picture("bulk-cancel");
    await confirm.click();
    await dialog.getByText("11 accepted").waitFor();
    expect(await states(job)).toEqual({ queued: 0, paused: 0, cancelled: 12 });
    await tab.close();
  });

  it("that are run again start one execution each, with a key of its own", async () => {
    const { job } = await waiting(4, { 0: "cancel", 1: "cancel", 2: "cancel", 3: "cancel" });
    const { page } = await open(`/executions?job_id=${job}`);
    const before = await executions(job);
    const boxes = page.getByRole("checkbox", { name: /^Select \w{26}$/ });
    for (const at of [0, 1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      await boxes.nth(at).click();
    }
    const keys: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/rerun")) keys.push(request.headers()["idempotency-key"] ?? "");
    });
    await send("POST", `jobs/${job}/enable`, {});
    await bar(page).getByRole("button", { name: "Run again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Run again" }).click();
    await dialog.getByText("3 accepted").waitFor();
    expect(new Set(keys.filter(Boolean)).size).toBe(3);
    expect((await executions(job)).length).toBe(before.length + 3);
    await Tab.end(page);
  });

  it("work for chain executions as well, and say why not where they cannot", async () => {
    const { chain } = seeded();
    const { page } = await open("/chain-executions?state=failed");
    await page.getByRole("checkbox", { name: `Select ${chain}` }).click();
    const pause = bar(page).getByRole("button", { name: "Pause" });
    expect(await pause.getAttribute("aria-disabled")).toBe("true");
    const reason = await pause.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe("Not possible in the state of the selected rows.");
    await bar(page).getByRole("button", { name: "Run again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Run again" }).click();
    await dialog.getByText("1 accepted").waitFor();
    const made = await standing(page, "accepted").getByRole("link").getAttribute("href");
    const id = made?.split("/").at(-1) ?? "";
    expect(id).not.toBe(chain);
    await until(
      () => send<{ state: string }>("GET", `chain-executions/${id}`),
      ({ state }) => state === "failed",
    );
    await Tab.end(page);
  });
});

const enabled = async (id: string) => (await send<{ definition: { enabled?: boolean } }>("GET", `jobs/${id}`)).definition.enabled;

describe("acts on several definitions", () => {
  it("add and remove labels of the selected jobs, and say for which job this failed", async () => {
    const mark = `l${Date.now()}`;
    const ids = [1, 2].map((number) => `${mark}-${number}`);
    const steps = [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }];
    await Promise.all(ids.map((id) => send("PUT", `jobs/${id}`, { steps, labels: { mark, team: "orders" } })));
    const tab = await open(`/jobs?label=mark:${mark}`);
    const { page } = tab;
    const dialog = page.getByRole("dialog");
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await bar(page).getByRole("button", { name: "Add labels" }).click();
    const add = dialog.getByRole("button", { name: "Add labels" });
    expect(await add.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel("Labels"), "team payments");
    await dialog.getByText("Enter one label per line").waitFor();
    expect(await add.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel("Labels"), "team: payments");
    expect(await tab.axe()).toEqual([]);
    // One of the jobs was archived in the meantime.
    await send("DELETE", `jobs/${ids[1]}`);
    await add.click();
    await dialog.getByText("1 accepted, 1 refused").waitFor();
    expect(await dialog.getByRole("row").nth(1).innerText()).toContain(ids[1]);
    await page.keyboard.press("Escape");
    expect(await labelsOf(ids[0])).toEqual({ mark, team: "payments" });

    await page.reload();
    await page.getByRole("checkbox", { name: `Select ${ids[0]}` }).click();
    await bar(page).getByRole("button", { name: "Remove labels" }).click();
    await dialog.getByRole("checkbox", { name: "team" }).click();
    expect(await tab.axe()).toEqual([]);
    await dialog.getByRole("button", { name: "Remove labels" }).click();
    await dialog.getByText("1 accepted").waitFor();
    expect(await labelsOf(ids[0])).toEqual({ mark });
    await page.keyboard.press("Escape");
    await send("DELETE", `jobs/${ids[0]}`);
    await tab.close();
  });

  it("disable all that match a label, and archive those that are selected", async () => {
    const mark = `m${Date.now()}`;
    const ids = [1, 2, 3].map((number) => `${mark}-${number}`);
    const steps = [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }];
    await Promise.all(ids.map((id) => send("PUT", `jobs/${id}`, { steps, labels: { mark } })));
    const tab = await open(`/jobs?label=mark:${mark}`);
    const { page } = tab;
    await page.getByRole("button", { name: "Select all matches" }).click();
    await bar(page).getByText(`3 jobs selected: all that match Label: mark:${mark}`).waitFor();
    expect(await bar(page).getByRole("button", { name: "Enable" }).getAttribute("aria-disabled")).toBe("true");
    expect(await tab.axe()).toEqual([]);
    await bar(page).getByRole("button", { name: "Disable" }).click();
    const dialog = page.getByRole("dialog");
    await typeInto(dialog.getByLabel(/Reason/), "the partner moves");
    await dialog.getByRole("button", { name: "Disable" }).click();
    await dialog.getByText("3 accepted").waitFor();
    expect(await tab.axe()).toEqual([]);
    expect(await Promise.all(ids.map(enabled))).toEqual([false, false, false]);
    await page.keyboard.press("Escape");
    await page.locator("[data-enabled=false]").nth(2).waitFor();

    await page.getByRole("checkbox", { name: `Select ${ids[0]}` }).click();
    await page.getByRole("checkbox", { name: `Select ${ids[2]}` }).click();
    await bar(page).getByText("2 jobs selected").waitFor();
    await bar(page).getByRole("button", { name: "Archive" }).click();
    await typeInto(dialog.getByLabel(/Reason/), "the partner has left");
    await typeInto(dialog.getByLabel("Type 2 to confirm"), "2");
    await dialog.getByRole("button", { name: "Archive" }).click();
    await dialog.getByText("2 accepted").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("[data-row]").allInnerTexts()).toEqual([ids[1]]);
    await send("DELETE", `jobs/${ids[1]}`);
    await tab.close();
  });
});
