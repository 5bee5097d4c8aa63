import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { apiOf, send } from "./site";

interface Stored {
  readonly version: number;
  readonly definition: Readonly<Record<string, unknown>>;
}

const JSON_TEXT = "Definition as JSON";
const WATCH = "edited-watch";

async function save(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Reason/).fill(reason);
  await dialog.getByRole("button", { name: "Save" }).click();
}

/** Waits until the server has looked at what is in the editor. */
const judged = (page: Page, standing: "valid" | "invalid") => page.locator(`[data-standing=${standing}]`).waitFor();

const isOff = async (page: Page, name: string) =>
  (await page.getByRole("button", { name, exact: true }).getAttribute("aria-disabled")) === "true";

describe("the editor of definitions", () => {
  beforeEach(async () => {
    await send("PUT", `watches/${WATCH}`, {
      connection: "partner-b",
      path: "/in",
      target: { job_id: "bank-statements" },
      every_seconds: 3600,
      labels: { team: "payments" },
      parameters: { deep: { er: [1, 2] } },
      enabled: false,
    });
  });

  it("makes a watch by its form, and shows what the server would refuse where it is", async () => {
    const id = `made-${Date.now()}`;
    const tab = await Tab.open("/watches");
    const { page } = tab;
    await page.getByRole("button", { name: "New watch" }).click();
    await page.locator("main").getByLabel(/^Id/).fill(id);
    await page.getByLabel("connection").fill("partner-a");
    await page.getByLabel("path").fill("not-absolute");
    await page.getByLabel("target › job_id").fill("odd-names");
    await judged(page, "invalid");
    await page.getByText("expected an absolute path").waitFor();
    expect(await isOff(page, "Save")).toBe(true);
    await page.getByLabel("every_seconds").fill("9");
    await page.getByText("smaller than the least value allowed").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-new");
    await page.getByLabel("every_seconds").fill("3600");
    await page.getByLabel("path").fill("/not-there");
    await page.getByLabel("enabled").selectOption("false");
    await judged(page, "valid");
    await save(page, "the partner begins");
    await page.waitForURL((url) => url.pathname.endsWith(`/watches/${id}`));
    const { definition } = await send<Stored>("GET", `watches/${id}`);
    expect(definition).toMatchObject({ path: "/not-there", every_seconds: 3600, enabled: false, target: { job_id: "odd-names" } });

    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    await dialog.getByLabel(/Reason/).fill("only a trial");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/watches$/);
    const gone = await fetch(`${apiOf("open")}watches/${id}`);
    expect(gone.status).toBe(404);
    await tab.close();
  });

  it("changes one field and nothing else, in the form and in the text alike", async () => {
    const before = await send<Stored>("GET", `watches/${WATCH}`);
    const { page } = await Tab.open(`/watches/${WATCH}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("max_files").fill("7");
    await expect.poll(() => page.getByLabel(JSON_TEXT).inputValue()).toContain('"max_files": 7');
    await judged(page, "valid");
    await save(page, "fewer at a time");
    await page.waitForURL(new RegExp(`/watches/${WATCH}$`));
    const after = await send<Stored>("GET", `watches/${WATCH}`);
    expect(after.definition).toEqual({ ...before.definition, max_files: 7 });
    expect(after.version).toBe(before.version + 1);
    await Tab.end(page);
  });

  it("brings together what somebody else has saved meanwhile, and overwrites nothing unseen", async () => {
    const tab = await Tab.open(`/edit/watch/${WATCH}`);
    const { page } = tab;
    await page.getByLabel("max_files").fill("8");
    await page.getByLabel("remember_days").fill("9");
    // The others' answer is not seen before the own save is refused.
    await page.getByRole("button", { name: "Pause updates" }).click();
    await judged(page, "valid");
    const { definition } = await send<Stored>("GET", `watches/${WATCH}`);
    await send("PUT", `watches/${WATCH}`, { ...definition, max_files: 50, path: "/elsewhere" });
    await save(page, "mine");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Changed meanwhile").waitFor();
    await dialog.getByRole("button", { name: "Leave it" }).click();
    await page.getByText("Somebody else has saved it meanwhile").waitFor();
    const conflicts = page.getByRole("table", { name: "What both have changed" });
    await expect.poll(() => conflicts.getByRole("row").count()).toBe(2);
    await conflicts.getByLabel("Yours at /max_files").check();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-merge");
    await page.getByRole("button", { name: "Go on from what is stored" }).click();
    await expect.poll(() => page.getByLabel("path").inputValue()).toBe("/elsewhere");
    await judged(page, "valid");
    await save(page, "together");
    await page.waitForURL(new RegExp(`/watches/${WATCH}$`));
    const merged = await send<Stored>("GET", `watches/${WATCH}`);
    expect(merged.definition).toEqual({ ...definition, path: "/elsewhere", max_files: 8, remember_days: 9 });
    await tab.close();
  });

  it("asks before unsaved edits are left, and keeps them if asked to", async () => {
    const { page } = await Tab.open("/edit/calendar/business-days");
    await page.getByLabel("excluded").fill("2026-12-25\n2027-01-01\n2027-12-25\n2028-01-03");
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("excluded").inputValue()).toContain("2028-01-03");
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/\/jobs$/);
    await Tab.end(page);
  });

  it("edits schedules, expectations and connections by the schema of their type", async () => {
    const stored = await send<Stored>("GET", "schedules/evenings");
    await send("PUT", "schedules/evenings", { ...stored.definition, expression: "0 22 * * *" });
    await send("PATCH", "connections/partner-b", { max_connections: 2 }, { "content-type": "application/merge-patch+json" });
    const { page } = await Tab.open("/edit/schedule/evenings");
    await page.getByLabel("expression").fill("61 * * * *");
    await judged(page, "invalid");
    await page.getByLabel("expression").fill("30 21 * * *");
    await judged(page, "valid");
    await save(page, "earlier");
    await page.waitForURL(/\/schedules\/evenings$/);
    expect((await send<Stored>("GET", "schedules/evenings")).definition).toMatchObject({ expression: "30 21 * * *" });

    await page.goto(page.url().replace(/\/schedules\/.*/, "/edit/expectation/nightly"));
    await page.getByLabel("grace_seconds").fill("0");
    await page.getByLabel("contact").waitFor();
    await page.goto(page.url().replace(/\/edit\/.*/, "/edit/connection/partner-b"));
    await page.getByLabel("auth › secret").waitFor();
    await page.getByLabel("max_connections").fill("3");
    await judged(page, "valid");
    await save(page, "more at a time");
    await page.waitForURL(/\/connections\/partner-b$/);
    const { connection } = await send<{ connection: object }>("GET", "connections/partner-b");
    expect(connection).toMatchObject({ max_connections: 3, auth: { secret: "connection-partner-b-password" } });
    await Tab.end(page);
  });

  it("never sends the value of a secret", async () => {
    const tab = await Tab.open("/edit/connection/partner-b");
    const { page } = tab;
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    const text = await page.getByLabel(JSON_TEXT).inputValue();
    const leaking = text.replace('"secret": "connection-partner-b-password"', '"password": "hunter2-typed-here"');
    await page.getByLabel(JSON_TEXT).fill(leaking);
    await page.getByText("/auth/password would be the value of a secret").first().waitFor();
    expect(await isOff(page, "Save")).toBe(true);
    await tab.picture("editor-secret");
    expect(sent.join("")).not.toContain("hunter2-typed-here");
    await tab.close();
  });

  it("deletes a connection by its name only, and says who uses it", async () => {
    const { connection } = await send<{ connection: object }>("GET", "connections/partner-b");
    await send("PUT", "connections/doomed-server", { ...connection, name: "doomed-server" });
    await send("PUT", "watches/of-doomed", {
      connection: "doomed-server",
      path: "/",
      target: { job_id: "odd-names" },
      enabled: false,
    });
    const tab = await Tab.open("/connections/doomed-server");
    const { page } = tab;
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    const remove = dialog.getByRole("button", { name: "Delete" });
    await dialog.getByRole("link", { name: "of-doomed" }).waitFor();
    await dialog.getByLabel(/Reason/).fill("the partner has left");
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel("Type doomed-server to confirm").fill("doomed-server");
    await tab.picture("connection-delete");
    await remove.click();
    await page.waitForURL(/\/connections$/);
    expect((await fetch(`${apiOf("open")}connections/doomed-server`)).status).toBe(404);
    await tab.close();
  });

  it("does not delete a calendar in use, and names what uses it", async () => {
    const { page } = await Tab.open("/calendars/business-days");
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "evenings" }).waitFor();
    await dialog.getByLabel(/Reason/).fill("no more holidays");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog.getByText("calendar_in_use").waitFor();
    expect(await dialog.getByRole("alert").innerText()).toContain("evenings");
    await Tab.end(page);
  });
});
