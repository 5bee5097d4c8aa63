import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { button, dialogOf, judged, textOf } from "./saves";
import { send } from "./site";

const step = (id: string) => ({ id, type: "file.list", config: { path: `${id}/` } });
const pathOf = (page: Page, i: number) => page.locator(`[data-field="/steps/${i}/config/path"]`).getByRole("textbox");

/**
 * Opens the editor of a new job with two steps, with its three views next to each other and the fields of the second
 * step.
 */
async function opened(): Promise<Tab> {
  const id = `views-${Date.now()}`;
  await send("PUT", `jobs/${id}`, { steps: [step("first"), step("last")] });
  const tab = await Tab.open(`/edit/job/${id}`, { viewport: { width: 1500, height: 900 } });
  await tab.page.locator("[data-step='1']").click();
  await textOf(tab.page).waitFor();
  return tab;
}

/** Pastes a text at the cursor and undoes that before either change can be rendered. */
const pasteAndUndo = (page: Page, pasted: string) =>
  textOf(page).evaluate((content, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    content.dispatchEvent(new KeyboardEvent("keydown", { key: "z", code: "KeyZ", keyCode: 90, ctrlKey: true, bubbles: true, cancelable: true }));
  }, pasted);

/**
 * Returns React's click handler of the button on the graph's edge; the handler is the same until the edge is recreated.
 */
const actOnEdge = (page: Page) =>
  page.getByRole("button", { name: "Add a step between first and last" }).evaluateHandle((element) => {
    const [, props] = Object.entries(element).find(([name]) => name.startsWith("__reactProps$")) ?? [];
    return (props as { onClick: unknown }).onClick;
  });

describe("the views of a job", () => {
  it("undo one step by one press of the keys, also in the text, and none behind a dialog", async () => {
    const tab = await opened();
    const { page } = tab;
    const redo = page.locator("main").getByRole("button", { name: "Redo", exact: true, disabled: false });
    await typeInto(pathOf(page, 1), "mine/");
    await textOf(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("  ");
    await page.keyboard.press("Control+z");
    await redo.waitFor();
    expect(await textOf(page).innerText()).toContain("mine/");

    await judged(page);
    await button(page, "Save").click();
    await typeInto(dialogOf(page).getByLabel(/Reason/), "as agreed");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    expect(await textOf(page).innerText()).toContain("mine/");

    await page.locator("h1").click();
    await page.keyboard.press("Control+z");
    await expect.poll(() => textOf(page).innerText()).not.toContain("mine/");
    await tab.close();
  });

  it("show the same text, also if what was typed is undone before it is seen", async () => {
    const tab = await opened();
    const { page } = tab;
    await textOf(page).click();
    await page.keyboard.press("Control+Home");
    await pasteAndUndo(page, "pasted");
    await page.locator("main").getByRole("button", { name: "Redo", exact: true, disabled: false }).waitFor();
    await expect.poll(() => textOf(page).innerText()).not.toContain("pasted");
    await tab.close();
  });

  it("offer names behind {{ as they are typed, and keep the edges of the graph while no step comes or goes", async () => {
    const tab = await opened();
    const { page } = tab;
    const before = await actOnEdge(page);
    await textOf(page).click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("last/");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.type("{{");
    await page.locator(".cm-tooltip-autocomplete").getByText("execution.id", { exact: true }).click();
    await page.keyboard.type("}}/");
    await expect.poll(() => pathOf(page, 1).inputValue()).toBe("{{execution.id}}/");
    await judged(page);
    expect(await page.evaluate(([one, other]) => one === other, [before, await actOnEdge(page)] as const)).toBe(true);
    await tab.close();
  });
});
