import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { ended } from "./seed";
import { send } from "./site";

const FAILING = "night-failing";
const WAITING = "night-waiting";
const SCHEDULE = "night-hourly";
const HOUR = 3_600_000;

const grid = (page: Page) => page.getByRole("table", { name: "Jobs by hour, those with problems first" });
const due = (page: Page) => page.getByRole("table", { name: "What is due, earliest first" });

/** The hour of an instant in the format of the URL of a list of executions. */
const hourOf = (at: string) => `${at.slice(0, 13)}:00Z`;

describe("the night view", () => {
  const failed: string[] = [];

  beforeAll(async () => {
    const steps = [{ id: "copy", type: "file.copy", config: { path: "missing.csv", destination: "copied.csv" } }];
    await send("PUT", `jobs/${FAILING}`, { steps });
    await send("PUT", `jobs/${WAITING}`, { steps, timeout_seconds: 7_200 });
    // The schedule starts nothing during the tests, at any time of day.
    const minute = (new Date().getUTCMinutes() + 30) % 60;
    await send("PUT", `schedules/${SCHEDULE}`, { type: "cron", expression: `${minute} * * * *`, target: { job_id: FAILING } });
    for (let i = 0; i < 2; i++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { execution_id } = await send<{ execution_id: string }>("POST", `jobs/${FAILING}/trigger`, {});
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await ended(execution_id)).toBe("failed");
      failed.push(execution_id);
    }
  });

  afterAll(async () => {
    await send("DELETE", `schedules/${SCHEDULE}`);
    for (const job of [FAILING, WAITING]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await send("DELETE", `jobs/${job}`);
    }
  });

  it("has a cell for the hour in which executions failed, which leads to them", async () => {
    const [newest = ""] = failed.toReversed();
    const { created_at } = await send<{ created_at: string }>("GET", `executions/${newest}`);
    const tab = await Tab.open("/night");
    const { page } = tab;
    const row = grid(page).locator("tbody tr", { has: page.getByRole("rowheader", { name: FAILING }) });
    const cell = row.getByRole("link", { name: /\d failed$/ }).last();
    await cell.waitFor();
    expect(await cell.getAttribute("data-mark")).toBe("failed");
    expect(await grid(page).getByRole("columnheader").count()).toBe(25);
    await tab.settled();
    await tab.picture("night");
    expect(await tab.axe()).toEqual([]);
    await page.getByRole("combobox", { name: "Hours" }).selectOption("12h");
    await expect.poll(() => grid(page).getByRole("columnheader").count()).toBe(13);
    await cell.click();
    await page.waitForURL(/\/executions\?/);
    expect(new URL(page.url()).searchParams.get("hour")).toBe(hourOf(created_at));
    await page.getByRole("combobox", { name: "Created within" }).waitFor();
    const states = page.locator("tbody [data-state]");
    await expect.poll(() => states.count()).toBeGreaterThan(0);
    expect(new Set(await states.evaluateAll((all) => all.map((each) => each.getAttribute("data-state"))))).toEqual(new Set(["failed"]));
    await page.locator(`a[href$="/executions/${newest}"]`).first().waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it("says nothing about risks and missing starts that have not been read", async () => {
    const tab = await Tab.open("/sign-in-help");
    const { page } = tab;
    const unread = [/\/api\/executions\?state=queued/, /\/api\/schedules\?/];
    for (const address of unread) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.route(address, (route) => route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }));
    }
    await tab.go("/night");
    const start = due(page).locator("tr", { hasText: SCHEDULE });
    await start.getByText("Not checked").waitFor();
    expect(await start.getByText("No known risk").count()).toBe(0);
    await page.getByText("Executions that haven't ended couldn't be read, so their deadlines are missing here.").waitFor();
    await page.getByText("Missed starts or missing files couldn't be checked. More than shown here may be missing.").waitFor();
    expect(await tab.axe()).toEqual([]);
    for (const address of unread) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.unroute(address);
    }
    await tab.close();
  });

  it("says what is due next, and what endangers it", async () => {
    const tab = await Tab.open("/sign-in-help", { viewport: { width: 375, height: 740 } });
    const { page } = tab;
    const at = new Date(Date.now() + 2 * HOUR).toISOString();
    await page.route("**/api/executions?state=queued*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: object[] };
      const [open] = answer.value;
      await route.fulfill({ response, json: { value: [{ ...open, execution_id: failed[0], job_id: WAITING, state: "paused", deadline_at: at }] } });
    });
    await tab.go("/night");
    // If the hours do not all fit, the newest ones are visible first.
    const left = () => grid(page).locator("..").evaluate((frame) => [frame.scrollLeft > 0, Math.round(frame.scrollWidth - frame.clientWidth - frame.scrollLeft) <= 1]);
    await expect.poll(left).toEqual([true, true]);
    const start = due(page).locator("tr", { hasText: SCHEDULE });
    await start.getByText("Schedule starts").waitFor();
    await start.getByText(/and \d+ more in this period/).waitFor();
    await start.getByText("No known risk").waitFor();
    const endangered = due(page).locator("tr", { hasText: WAITING });
    await endangered.getByText("Execution is stopped").waitFor();
    await endangered.getByText("The execution is paused").waitFor();
    await endangered.getByText(/^in 1 h$|^in 2 h$/).waitFor();
    const times = await due(page).locator("tbody td:first-child time:first-of-type").evaluateAll((all) => all.map((each) => each.getAttribute("datetime") ?? ""));
    expect(times).toEqual(times.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });
});
