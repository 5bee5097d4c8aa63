import type { Page, Response } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { holdScreens } from "./holdScreens";
import { byKeyboard, pasteInto, typeInto } from "./person";
import { apiOf, send } from "./site";
import { unfold } from "./walk";

interface Stored {
  readonly version: number;
  readonly definition: Readonly<Record<string, unknown>>;
}

const JSON_TEXT = "Definition as JSON";
const WATCH = "edited-watch";

async function save(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await typeInto(dialog.getByLabel(/Reason/), reason);
  await dialog.getByRole("button", { name: "Save" }).click();
}

/** Waits until the server has validated the content of the editor. */
const judged = (page: Page, standing: "valid" | "invalid") => page.locator(`[data-standing=${standing}]`).first().waitFor();

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
    const wrong = page.locator("main [aria-invalid=true]");
    const namesOfWrong = () => wrong.evaluateAll((all) => all.map((each) => each.getAttribute("name")));
    await judged(page, "invalid");
    expect(await wrong.count()).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(namesOfWrong).toEqual(["id", "/connection", "/path", "/target/job_id"]);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => wrong.first().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText("Enter one of: Job, Chain.").waitFor();
    const said = await page.locator("main .mantine-InputWrapper-error, main [data-standing]").allInnerTexts();
    expect(said.length).toBeGreaterThan(4);
    expect(said.join("\n")).not.toMatch(/[/{}'"]target|'path'|[{}]/);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-missing");
    await tab.go("/new/watch");
    await typeInto(page.locator("main").getByLabel(/^ID/), id);
    await typeInto(page.locator("main input[name='/connection']"), "partner-a");
    await typeInto(page.getByLabel(/^Folder/), "not-absolute");
    await judged(page, "invalid");
    expect(await namesOfWrong()).toEqual([]);
    await typeInto(page.locator("main input[name='/target/job_id']"), "odd-names");
    await page.getByText("expected an absolute path").waitFor();
    expect(await namesOfWrong()).toEqual(["/path"]);
    await typeInto(page.getByLabel("Check interval (seconds)"), "9");
    await judged(page, "invalid");
    expect(await page.getByText("This value is below the minimum.").count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.getByText("This value is below the minimum.").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-new");
    await typeInto(page.getByLabel("Check interval (seconds)"), "3600");
    await typeInto(page.getByLabel(/^Folder/), "/not-there");
    await unfold(page, "main [data-form]");
    await page.getByLabel("Enabled").selectOption("false");
    await judged(page, "valid");
    await save(page, "the partner begins");
    await page.waitForURL((url) => url.pathname.endsWith(`/watches/${id}`));
    const { definition } = await send<Stored>("GET", `watches/${id}`);
    expect(definition).toMatchObject({ path: "/not-there", every_seconds: 3600, enabled: false, target: { job_id: "odd-names" } });

    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel(/Reason/), "only a trial");
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
    await unfold(page, "main [data-form]");
    await typeInto(page.getByLabel("Maximum number of files"), "7");
    await expect.poll(() => page.getByLabel(JSON_TEXT).inputValue()).toContain('"max_files": 7');
    await judged(page, "valid");
    await save(page, "fewer at a time");
    await page.waitForURL(new RegExp(`/watches/${WATCH}$`));
    const after = await send<Stored>("GET", `watches/${WATCH}`);
    expect(after.definition).toEqual({ ...before.definition, max_files: 7 });
    expect(after.version).toBe(before.version + 1);
    await Tab.end(page);
  });

  it("lets anyone leave at once after a save, while the next screen still loads", async () => {
    const tab = await Tab.open(`/edit/watch/${WATCH}`);
    const { page } = tab;
    await unfold(page, "main [data-form]");
    await typeInto(page.getByLabel("Maximum number of files"), "7");
    await judged(page, "valid");
    const screens = await holdScreens(page);
    const isSavedState = async (answer: Response) =>
      answer.request().method() === "GET" && answer.url().endsWith(`/api/watches/${WATCH}`) && (await answer.text()).includes('"max_files"');
    await Promise.all([page.waitForResponse(isSavedState), save(page, "soon left")]);
    await page.waitForURL(new RegExp(`/watches/${WATCH}$`));
    await screens.requested();
    await byKeyboard(page).list("Overview", "g o");
    await page.waitForURL(/\/ui\/$/);
    // The editor is still shown and has read its own save, which is not one of another user.
    expect(await page.getByText("Someone else saved a newer version").count()).toBe(0);
    await screens.release();
    await page.locator("h1", { hasText: "Overview" }).waitFor();
    await tab.close();
  });

  it("asks before values are lost that were entered while another screen loads", async () => {
    const tab = await Tab.open(`/edit/watch/${WATCH}`);
    const { page } = tab;
    await unfold(page, "main [data-form]");
    const field = page.getByLabel("Maximum number of files");
    const dialog = page.getByRole("dialog");
    const screens = await holdScreens(page);
    await byKeyboard(page).list("Jobs", "g j");
    await page.waitForURL(/\/jobs$/);
    await screens.requested();
    await typeInto(field, "9");
    await byKeyboard(page).list("Overview", "g o");
    await dialog.getByRole("button", { name: "Stay" }).click();
    await dialog.waitFor({ state: "detached" });
    // The list of jobs no longer loads, so it does not replace the editor.
    await page.waitForURL(new RegExp(`/api/ui/edit/watch/${WATCH}$`));
    await screens.release();
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/edit/watch/${WATCH}$`));
    expect(await field.inputValue()).toBe("9");
    await byKeyboard(page).list("Overview", "g o");
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(await field.inputValue()).toBe("9");
    await byKeyboard(page).list("Overview", "g o");
    await dialog.getByRole("button", { name: "Leave" }).click();
    await page.locator("h1", { hasText: "Overview" }).waitFor();
    await tab.close();
  });

  it("brings together what somebody else has saved meanwhile, and overwrites nothing unseen", async () => {
    const tab = await Tab.open(`/edit/watch/${WATCH}`);
    const { page } = tab;
    await unfold(page, "main [data-form]");
    await typeInto(page.getByLabel("Maximum number of files"), "8");
    await typeInto(page.getByLabel("Remember files for (days)"), "9");
    // The response with the other user's changes arrives only after the user's own save is refused.
    await page.getByRole("button", { name: "Pause updates" }).click();
    await judged(page, "valid");
    const { definition } = await send<Stored>("GET", `watches/${WATCH}`);
    await send("PUT", `watches/${WATCH}`, { ...definition, max_files: 50, path: "/elsewhere" });
    await save(page, "mine");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`Watch ${WATCH} has changed since you opened it`).waitFor();
    await dialog.locator("[data-changed-by]").getByText("changed it on").waitFor();
    await dialog.getByRole("table", { name: "Differences" }).getByText("/elsewhere").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-outdated");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await page.getByText("Someone else saved a newer version").waitFor();
    const conflicts = page.getByRole("table", { name: "Values that both of you changed" });
    await expect.poll(() => conflicts.getByRole("row").count()).toBe(2);
    await conflicts.getByLabel("Yours at /max_files").check();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("editor-merge");
    await page.getByRole("button", { name: "Continue with the saved version" }).click();
    await expect.poll(() => page.getByLabel(/^Folder/).inputValue()).toBe("/elsewhere");
    await judged(page, "valid");
    await save(page, "together");
    await page.waitForURL(new RegExp(`/watches/${WATCH}$`));
    const merged = await send<Stored>("GET", `watches/${WATCH}`);
    expect(merged.definition).toEqual({ ...definition, path: "/elsewhere", max_files: 8, remember_days: 9 });
    await tab.close();
  });

  it("saves over what somebody else has saved, or takes theirs, once asked to, and creates anew what they have deleted", async () => {
    const id = `raced-${Date.now()}`;
    const first = { type: "cron", expression: "0 5 * * *", target: { job_id: "daily-report" }, enabled: false };
    await send("PUT", `schedules/${id}`, first);
    const { page } = await Tab.open(`/edit/schedule/${id}`);
    const dialog = page.getByRole("dialog");
    const expression = page.getByLabel(/^Cron expression/);
    await page.getByRole("button", { name: "Pause updates" }).click();
    await page.getByLabel("How often").selectOption("advanced");

    /** Saves or deletes the schedule as another user during typing, then saves. */
    async function race(typed: string, theirs: () => Promise<unknown>): Promise<void> {
      await typeInto(expression, typed);
      await judged(page, "valid");
      await theirs();
      await save(page, "mine");
      await dialog.getByText(/since you opened it$/).waitFor();
    }

    await race("1 6 * * *", () => send("PUT", `schedules/${id}`, { ...first, expression: "1 5 * * *" }));
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    expect(await expression.inputValue()).toBe("1 6 * * *");
    await save(page, "mine");
    await dialog.getByRole("button", { name: "Discard my changes" }).click();
    await expect.poll(() => page.getByLabel(/^Time of day/).inputValue()).toBe("05:01");
    await page.getByLabel("How often").selectOption("advanced");

    await race("2 6 * * *", () => send("PUT", `schedules/${id}`, { ...first, expression: "2 5 * * *" }));
    expect(await dialog.getByLabel(/Reason/).inputValue()).toBe("mine");
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await page.waitForURL(new RegExp(`/schedules/${id}$`));
    expect(await send<Stored>("GET", `schedules/${id}`)).toMatchObject({ definition: { expression: "2 6 * * *" } });

    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("How often").selectOption("advanced");
    await race("3 6 * * *", () => send("DELETE", `schedules/${id}`));
    await dialog.getByText(`Schedule ${id} has been deleted since you opened it`).waitFor();
    await dialog.getByRole("button", { name: "Create it again" }).click();
    await page.waitForURL(new RegExp(`/schedules/${id}$`));
    expect(await send<Stored>("GET", `schedules/${id}`)).toMatchObject({ definition: { expression: "3 6 * * *" } });
    await Tab.end(page);
  });

  it("asks before unsaved edits are left, and keeps them if asked to", async () => {
    const { page } = await Tab.open("/edit/calendar/business-days");
    await typeInto(page.getByLabel("Excluded days"), "2026-12-25\n2027-01-01\n2027-12-25\n2028-01-03");
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Stay" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Excluded days").inputValue()).toContain("2028-01-03");
    expect(new URL(page.url()).pathname).toBe("/api/ui/edit/calendar/business-days");
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
    await page.getByLabel("How often").selectOption("advanced");
    await typeInto(page.getByLabel(/^Cron expression/), "61 * * * *");
    await judged(page, "invalid");
    await typeInto(page.getByLabel(/^Cron expression/), "30 21 * * *");
    await judged(page, "valid");
    await save(page, "earlier");
    await page.waitForURL(/\/schedules\/evenings$/);
    expect((await send<Stored>("GET", "schedules/evenings")).definition).toMatchObject({ expression: "30 21 * * *" });

    await page.goto(page.url().replace(/\/schedules\/.*/, "/edit/expectation/nightly"));
    await typeInto(page.getByLabel("Grace period (seconds)"), "0");
    await page.getByLabel("Contact").waitFor();
    await page.goto(page.url().replace(/\/edit\/.*/, "/edit/connection/partner-b"));
    await page.getByRole("button", { name: "Advanced" }).click();
    await page.getByLabel("Secret name").waitFor();
    await typeInto(page.getByLabel("Maximum concurrent steps"), "3");
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
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    const text = await page.getByLabel(JSON_TEXT).inputValue();
    const leaking = text.replace('"secret": "connection-partner-b-password"', '"password": "hunter2-typed-here"');
    await pasteInto(page.getByLabel(JSON_TEXT), leaking);
    await page.getByText("Auth, Password contains the value of a secret").first().waitFor();
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
    await typeInto(dialog.getByLabel(/Reason/), "the partner has left");
    expect(await remove.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel("Type doomed-server to confirm"), "doomed-server");
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
    await typeInto(dialog.getByLabel(/Reason/), "no more holidays");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog.getByText("calendar_in_use").waitFor();
    expect(await dialog.getByRole("alert").innerText()).toContain("evenings");
    await Tab.end(page);
  });
});
