import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { ended } from "./seed";
import { seeded, send, until } from "./site";

const JOB = "attention-job";
const HOSTILE = `odd ⟨b⟩<img src=x onerror=alert(1)> note`;

interface Item {
  readonly job_id?: string;
  readonly key: string;
  readonly count?: number;
  readonly mark?: { readonly silence?: object; readonly assignment?: { assignee: string; note?: string } };
}

interface Overview {
  readonly attention: readonly Item[];
  readonly silenced: readonly Item[];
}

async function fail(): Promise<void> {
  const { execution_id } = await send<{ execution_id: string }>("POST", `jobs/${JOB}/trigger`, {});
  expect(await ended(execution_id)).toBe("failed");
}

const overview = () => send<Overview>("GET", "overview");
const isSilenced = async () => (await overview()).silenced.some(({ job_id }) => job_id === JOB);
const isOfJob = ({ job_id }: Item) => job_id === JOB;
const marked = async () => (await overview()).attention.find(isOfJob);

/** Removes all marks, including those of a first attempt of a test; returns the number of failed executions so far. */
async function unmarked(): Promise<number> {
  const { attention, silenced } = await overview();
  const { key = "" } = [...attention, ...silenced].find(isOfJob) ?? {};
  for (const action of ["restore", "unassign"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await send("POST", `attention/${key}`, { action });
  }
  const item = await until(marked, (each) => each !== undefined && !each.mark?.silence && !each.mark?.assignment);
  return item?.count ?? 0;
}

const rowOf = (within: Locator) => within.locator("li", { hasText: JOB });

/** Opens the dialog of the failed job. */
async function openDialog({ page }: Tab): Promise<Locator> {
  await rowOf(page.locator("main")).getByRole("button", { name: "Acknowledge, assign or mute" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Acknowledge", { exact: true }).waitFor();
  return dialog;
}

describe("what needs attention", () => {
  beforeAll(async () => {
    await send("PUT", `jobs/${JOB}`, {
      steps: [{ id: "copy", type: "file.copy", config: { path: "missing.csv", destination: "copied.csv" } }],
    });
    await fail();
    await until(marked, (item) => item !== undefined);
  });

  afterAll(() => send("DELETE", `jobs/${JOB}`));

  it("is assigned to a person with a note, and all see it", async () => {
    await unmarked();
    const tab = await Tab.open("/");
    const dialog = await openDialog(tab);
    await dialog.getByLabel("Assign", { exact: true }).click();
    await typeInto(dialog.getByLabel("Assign to"), "Anna");
    await typeInto(dialog.getByLabel(/^Note/), HOSTILE);
    expect(await tab.axe()).toEqual([]);
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await rowOf(tab.page.locator("main")).getByText("Assigned to Anna").waitFor();
    expect((await marked())?.mark?.assignment).toMatchObject({ assignee: "Anna", note: HOSTILE });
    const other = await Tab.open("/", { mode: "keys", key: seeded().keys.reader });
    await rowOf(other.page.locator("main")).getByText("Assigned to Anna").waitFor();
    expect(tab.complaints).toEqual([]);
    await other.close();
    const again = await openDialog(tab);
    await again.getByLabel("Remove assignment", { exact: true }).click();
    await again.getByRole("button", { name: "Remove assignment" }).click();
    await again.waitFor({ state: "detached" });
    await rowOf(tab.page.locator("main")).getByText("Assigned to Anna").waitFor({ state: "detached" });
    await tab.close();
  });

  it("is hidden once it is acknowledged, is shown again by Undo, and comes back when it happens again", async () => {
    const failures = await unmarked();
    const tab = await Tab.open("/");
    const { page } = tab;
    const acknowledge = async () => {
      const dialog = await openDialog(tab);
      await typeInto(dialog.getByLabel(/^Note/), "The partner knows.");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await until(isSilenced, Boolean);
      await page.getByRole("button", { name: /Acknowledged and muted/ }).click();
    };
    await acknowledge();
    const folded = page.getByRole("list", { name: "Acknowledged and muted" });
    await rowOf(folded).getByText("The partner knows.").waitFor();
    await rowOf(folded).getByText(/^Acknowledged by/).waitFor();
    expect(await tab.axe()).toEqual([]);
    await rowOf(folded).getByRole("button", { name: "Undo" }).click();
    await until(isSilenced, (is) => !is);
    await rowOf(page.locator("main")).getByRole("button", { name: "Acknowledge, assign or mute" }).waitFor();

    await acknowledge();
    await fail();
    await until(isSilenced, (is) => !is);
    await tab.go("/");
    await rowOf(page.locator("main")).getByText(new RegExp(`^${failures + 1}\\+? executions failed$`)).waitFor();
    await tab.close();
  });

  it("is muted until tomorrow morning by default, also if it happens again", async () => {
    await unmarked();
    const tab = await Tab.open("/");
    const openMute = async () => {
      const dialog = await openDialog(tab);
      await dialog.getByLabel("Mute", { exact: true }).click();
      return { dialog, field: dialog.getByLabel("Mute until (Europe/Berlin)"), mute: dialog.getByRole("button", { name: "Mute", exact: true }) };
    };
    const past = await openMute();
    await typeInto(past.field, "2020-01-01T06:30");
    await past.dialog.getByText("Enter a time in the future.").waitFor();
    expect(await past.mute.isDisabled()).toBe(true);
    expect(await tab.axe()).toEqual([]);
    await tab.page.keyboard.press("Escape");
    await past.dialog.waitFor({ state: "detached" });
    const { dialog, field, mute } = await openMute();
    expect(await field.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}T08:00$/);
    await mute.click();
    await dialog.waitFor({ state: "detached" });
    await fail();
    expect(await isSilenced()).toBe(true);
    await tab.page.getByRole("button", { name: /Acknowledged and muted/ }).click();
    await rowOf(tab.page.getByRole("list", { name: "Acknowledged and muted" })).getByText(/^Muted by .*, until/).waitFor();
    await tab.close();
  });

  it("that another operator has marked meanwhile is not marked over unseen, but over what is seen then", async () => {
    await unmarked();
    const key = (await marked())?.key ?? "";
    const tab = await Tab.open("/");
    const dialog = await openDialog(tab);
    await send("POST", `attention/${key}`, { action: "assign", assignee: "Bert" });
    // The overview behind the dialog is refreshed, while the dialog keeps its initial content.
    await rowOf(tab.page.locator("main")).getByText("Assigned to Bert").waitFor();
    await dialog.getByRole("button", { name: "Acknowledge", exact: true }).click();
    await dialog.getByText(/Another operator has changed this entry/).waitFor();
    expect(await isSilenced()).toBe(false);
    await dialog.getByText("Assigned to Bert").waitFor();
    await dialog.getByLabel("Remove assignment", { exact: true }).waitFor();
    expect(await tab.axe()).toEqual([]);
    await dialog.getByRole("button", { name: "Acknowledge", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await until(isSilenced, Boolean);
    await tab.page.getByRole("button", { name: /Acknowledged and muted/ }).click();
    const undo = rowOf(tab.page.getByRole("list", { name: "Acknowledged and muted" })).getByRole("button", { name: "Undo" });
    const [request] = await Promise.all([tab.page.waitForRequest((each) => each.method() === "POST"), undo.click()]);
    expect(request.postDataJSON()).toEqual({ action: "restore", revision: expect.any(Number) });
    await until(isSilenced, (is) => !is);
    await tab.close();
  });

  it("that happens again while the dialog is open is acknowledged up to what was seen", async () => {
    const failures = (await unmarked()) + 1;
    await fail();
    const known = await until(marked, (item) => item?.count === failures);
    await send("POST", `attention/${known?.key ?? ""}`, { action: "assign", assignee: "Bert" });
    await until(marked, (item) => item?.mark?.assignment?.assignee === "Bert");
    const tab = await Tab.open("/");
    const { page } = tab;
    const dialog = await openDialog(tab);
    await dialog.getByText(new RegExp(`Execution failed .*, ${failures} times, most recently`)).waitFor();
    await fail();
    await rowOf(page.locator("main")).getByText(new RegExp(`^${failures + 1}\\+? executions failed$`)).waitFor();
    expect(await dialog.getByText(new RegExp(`, ${failures} times, most recently`)).count()).toBe(1);
    await dialog.getByRole("button", { name: "Acknowledge", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await rowOf(page.locator("main")).getByText(/^Happened again since .* acknowledged it · Assigned to Bert/).waitFor();
    expect(await isSilenced()).toBe(false);
    await tab.close();
  });
});
