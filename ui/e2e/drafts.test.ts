import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { pasteInto, typeInto } from "./person";
import { button, saved, textOf } from "./saves";
import { send } from "./site";

const step = (path: string) => ({ id: "first", type: "file.list", config: { path } });
const path = (page: Page) => page.locator('[data-field="/steps/0/config/path"]').getByRole("textbox");
const offer = (page: Page) => button(page, "Restore");

/** Returns the draft of a job that the tab keeps; for an empty id, the draft of the new job. */
const draftOf = async (page: Page, id: string) =>
  JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), `courier.draft.job.${id}`)) ?? "null") as { text: string; id: string } | null;
const textKept = async (page: Page, id: string) => (await draftOf(page, id))?.text ?? "";

describe("edits of a job that are not saved", () => {
  it("are kept until they are undone or saved, and no version takes their place unseen", async () => {
    const id = `drafted-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { steps: [step("one/")] });
    await send("PUT", `jobs/${id}`, { steps: [step("two/")] });
    const tab = await Tab.open(`/edit/job/${id}`);
    const { page } = tab;
    await page.locator("[data-step='0']").click();
    await typeInto(path(page), "mine/");
    await expect.poll(() => textKept(page, id)).toContain("mine/");
    await button(page, "Undo").click();
    await expect.poll(() => draftOf(page, id)).toBeNull();

    await button(page, "Redo").click();
    await expect.poll(() => textKept(page, id)).toContain("mine/");
    await tab.go(`/edit/job/${id}?version=1`);
    await offer(page).waitFor();
    // Edits are kept immediately, not only after a delay.
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await textKept(page, id)).toContain("mine/");
    await offer(page).click();
    await page.locator("[data-step='0']").click();
    await expect.poll(() => path(page).inputValue()).toBe("mine/");
    await saved(page);
    await expect.poll(() => draftOf(page, id)).toBeNull();
    await tab.close();
  });

  it("are those of its id too while it is new, and go once it is saved", async () => {
    const id = `new-${Date.now()}`;
    const tab = await Tab.open("/new/job");
    const { page } = tab;
    await page.getByRole("tab", { name: "JSON" }).click();
    await pasteInto(textOf(page), JSON.stringify({ steps: [step("new/")] }));
    await expect.poll(() => textKept(page, "")).toContain("new/");
    await typeInto(page.locator("main").getByLabel(/^ID/), id);
    await expect.poll(async () => (await draftOf(page, ""))?.id).toBe(id);
    await saved(page);
    await page.waitForURL(new RegExp(`/edit/job/${id}$`));
    await expect.poll(() => draftOf(page, "")).toBeNull();
    await tab.close();
  });
});
