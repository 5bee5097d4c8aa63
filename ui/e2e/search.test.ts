import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { BROWSERS, Tab } from "./browser";
import { byMouse } from "./person";
import { STATEMENT } from "./seed";
import { send } from "./site";

const JOB = { steps: [{ id: "list", type: "file.list", config: { path: "stored/" } }] };

/** The list below the search; it is not the only list with options, because filters of screens have options, too. */
const offered = (page: Page) => page.getByRole("listbox", { name: /^Search/ });

describe.concurrent("the search of the header", () => {
  it("offers objects and screens while somebody types, and Enter opens the one that is marked", async ({ expect }) => {
    const mark = `find-${Date.now()}`;
    await send("PUT", `jobs/${mark}-invoices`, { ...JOB, name: "Invoices of the night" });
    await send("PUT", `calendars/${mark}-days`, { weekdays: [1] });
    const tab = await Tab.open("/executions");
    const { page } = tab;
    await page.getByRole("heading", { name: "Executions", level: 1 }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type(`${mark.slice(2)}-d`);
    await offered(page).getByRole("option", { name: `${mark}-days` }).waitFor();
    expect(await offered(page).getByRole("option").count()).toBe(3);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("search");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `${mark}-days`, level: 1 }).waitFor();

    await page.keyboard.press("Control+k");
    await page.keyboard.type(mark);
    await offered(page).getByRole("option", { name: `${mark}-invoices` }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Invoices of the night" }).or(page.getByRole("heading", { name: `${mark}-invoices` })).first().waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("sched");
    await offered(page).getByRole("option", { name: "Schedules" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Schedules", level: 1 }).waitFor();
    await tab.close();
  });

  it("opens what a quick Enter means, before the server has answered", async () => {
    const id = `quick-${Date.now()}`;
    await send("PUT", `jobs/${id}`, JOB);
    const tab = await Tab.open("/");
    const { page } = tab;
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type(id);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/jobs/${id}`);
    await page.keyboard.press("/");
    await page.keyboard.type("no such thing");
    await page.keyboard.press("Enter");
    await page.waitForURL(/executions\?text=no(\+|%20)such(\+|%20)thing/);
    await tab.close();
  });

  it.for(BROWSERS)("leads partner support to a file by a part of its name in three acts, from any screen, in %s", async (browser, { expect }) => {
    const part = STATEMENT.slice(1).toUpperCase();
    const tab = await Tab.open("/settings", { browser });
    const { page } = tab;
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    const mouse = byMouse(page);
    await mouse.type(page.getByRole("combobox", { name: "Search" }), part);
    await offered(page).getByRole("option", { name: STATEMENT }).first().waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("search-file");
    await mouse.press(offered(page).getByRole("option", { name: STATEMENT }).first());
    await page.getByText("Oldest first").waitFor();
    expect(mouse.acts.moves + mouse.acts.texts).toBeLessThanOrEqual(3);

    await page.keyboard.press("/"); // one
    await page.keyboard.type(part); // two
    await page.keyboard.press("Enter"); // three, before any response
    await page.waitForURL(/\/files\/[0-9a-f]{64}$/);
    await tab.close();
  });

  it("says how files were searched where none is found, and goes on from there", async ({ expect }) => {
    const tab = await Tab.open("/");
    const { page } = tab;
    await page.route("**/api/files?**", async (route) => {
      const isFirst = !route.request().url().includes("continuation=");
      const body = isFirst ? { value: [], continuation: "next", scanned_until: "2026-11-03T00:00:00Z" } : { value: [] };
      await route.fulfill({ contentType: "application/json", body: JSON.stringify(body) });
    });
    await tab.go("/files?contains=rare");
    await page.getByText(/No matches so far. Searched back to 3 Nov 2026/).waitFor();
    await page.getByRole("button", { name: "Continue search" }).click();
    await page.getByText("No files match these filters.").waitFor();
    await page.getByText(/The last 31 days were searched/).waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it.each([375, 1280])("opens what is pressed, which nothing covers, in a window of %i pixels", async (width) => {
    const tab = await Tab.open("/jobs", { viewport: { width, height: 700 } });
    const { page } = tab;
    await page.getByRole("combobox", { name: "Search" }).click();
    await page.keyboard.type("connec");
    const option = offered(page).getByRole("option", { name: "Connections" });
    await option.click({ position: { x: 10, y: 10 } });
    await page.getByRole("heading", { name: "Connections", level: 1 }).waitFor();
    await tab.close();
  });

  it("keeps the entry that is marked when the answer comes, and leads nobody away who has left it", async ({ expect }) => {
    const id = `late-${Date.now()}`;
    await send("PUT", `jobs/${id}`, JOB);
    const tab = await Tab.open("/jobs");
    const { page } = tab;
    await page.getByRole("table").waitFor();
    let release: (() => void) | undefined;
    const hold = async () => {
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/api/search?*", async (route) => {
        await held;
        await route.continue();
      });
    };
    await hold();
    await page.keyboard.press("/");
    await page.keyboard.type(id);
    await offered(page).getByRole("option", { name: "Search executions" }).waitFor();
    await page.keyboard.press("ArrowDown");
    release?.();
    await offered(page).getByRole("option", { name: id, exact: false }).first().waitFor();
    await expect.poll(() => offered(page).getByRole("option").count()).toBe(3);
    expect(await offered(page).getByRole("option", { selected: true }).textContent()).toContain("Search files");
    await page.keyboard.press("Escape");
    await page.unroute("**/api/search?*");

    await hold();
    await page.keyboard.press("/");
    await page.keyboard.type(`${id}x`);
    const asked = page.waitForRequest("**/api/search?*");
    await page.keyboard.press("Enter");
    const request = await asked;
    await page.keyboard.press("Tab");
    release?.();
    expect((await request.response())?.status()).toBe(200);
    await page.getByRole("table").waitFor();
    expect(page.url()).toMatch(/\/jobs$/);
    await tab.close();
  });

  it("stays behind a dialog", async ({ expect }) => {
    const tab = await Tab.open("/jobs");
    const { page } = tab;
    await page.getByRole("table").waitFor();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.waitFor();
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("combobox", { name: "Search" }).evaluate((box) => box === document.activeElement)).toBe(false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("combobox", { name: "Search" }).evaluate((box) => box === document.activeElement)).toBe(true);
    await tab.close();
  });

  it("is closed by Escape, and keeps nothing", async ({ expect }) => {
    const tab = await Tab.open("/jobs");
    const { page } = tab;
    const box = page.getByRole("combobox", { name: "Search" });
    await box.click();
    await page.keyboard.type("exec");
    await offered(page).getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await offered(page).getByRole("option").first().waitFor({ state: "hidden" });
    expect(await box.inputValue()).toBe("");
    expect(await offered(page).count()).toBe(0);
    await tab.close();
  });
});
