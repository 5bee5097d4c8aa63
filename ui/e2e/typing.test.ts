import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { pasteInto } from "./person";
import { textOf } from "./saves";
import { send } from "./site";
import { EDITED_KINDS } from "../src/model/editing";

/** Step types whose forms are open in one page after the other. */
const TYPES_A_PAGE = 12;
/** The text to type. The last two characters are shortcuts: they leave the screen unless the field receives them. */
const TEXT = "x/?";
const NUMBER = "137";
/** Levels of lists within each other that get an entry. */
const DEEPEST = 3;

interface StepType {
  readonly type: string;
}

/** Unfolds everything and adds an entry to each list within an element. */
async function unfold(page: Page, within: string): Promise<void> {
  for (let level = 0; level < DEEPEST; level++) {
    // oxlint-disable-next-line no-await-in-loop -- what is unfolded may have folds itself
    const pressed = await page.evaluate((selector) => {
      const form = document.querySelector(selector);
      const folds = [...(form?.querySelectorAll<HTMLElement>("button[aria-expanded=false]:not([data-step])") ?? [])];
      const lists = [...(form?.querySelectorAll<HTMLElement>("[data-field] button") ?? [])].filter(
        (each) => each.textContent.startsWith("Add ") && !(each as HTMLButtonElement).disabled && each.dataset.pressed === undefined,
      );
      for (const each of [...folds, ...lists]) {
        each.dataset.pressed = "";
        each.click();
      }
      return folds.length + lists.length;
    }, within);
    if (pressed === 0) return;
  }
}

/** Gives the next field the focus that has not had it, and returns what is typed into it; `""` after the last one. */
const next = (page: Page, within: string) =>
  page.evaluate(
    ([selector, text, number]) => {
      const inputs = document.querySelectorAll<HTMLInputElement>(
        `${selector} :is(input:not([type]), input[type=text], textarea):not([readonly], :disabled, [data-typed])`,
      );
      const input = inputs[0];
      if (!input) return "";
      input.dataset.typed = "";
      input.focus();
      input.select();
      (globalThis as { typing?: HTMLInputElement }).typing = input;
      return input.inputMode === "numeric" || input.inputMode === "decimal" ? number : text;
    },
    [within, TEXT, NUMBER] as const,
  );

/** Returns why the field that was typed into does not hold the text; `""` if it does. */
const flawIn = (page: Page, typed: string) =>
  page.evaluate((text) => {
    const { typing } = globalThis as { typing?: HTMLInputElement };
    const name = typing?.labels?.[0]?.textContent ?? typing?.getAttribute("aria-label") ?? "";
    if (!typing?.isConnected) return `${name} was exchanged for another field`;
    if (document.activeElement !== typing) return `${name} lost the focus`;
    return typing.value === text ? "" : `${name} holds '${typing.value}'`;
  }, typed);

/** Types into every field within an element, key by key; returns what is wrong and how many fields there were. */
async function typeIntoAll(page: Page, within: string): Promise<{ readonly flaws: string[]; readonly fields: number }> {
  const flaws: string[] = [];
  for (let fields = 0; ; fields++) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    const text = await next(page, within);
    if (text === "") return { flaws, fields };
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.type(text);
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    const flaw = await flawIn(page, text);
    if (flaw !== "") flaws.push(flaw);
  }
}

const types = async () =>
  (await send<{ readonly value: readonly StepType[] }>("GET", "step-types")).value
    .map(({ type }) => type)
    .filter((type) => type !== "flow.end" && type !== "flow.else");

describe("a text that is typed key by key", () => {
  it("is kept by every field of every step type", async () => {
    const all = await types();
    const tab = await Tab.open("/new/job");
    const { page } = tab;
    let fields = 0;
    for (let first = 0; first < all.length; first += TYPES_A_PAGE) {
      if (first > 0) await tab.go("/new/job");
      const steps = all.slice(first, first + TYPES_A_PAGE).map((type, i) => ({ id: `s${i}`, type, config: {} }));
      await page.getByRole("tab", { name: "JSON" }).click();
      await pasteInto(textOf(page), JSON.stringify({ steps }));
      await page.getByRole("tab", { name: "Form" }).click();
      for (const [i, { type }] of steps.entries()) {
        const form = `[data-step-form='${i}']`;
        await page.locator(`[data-step='${i}']`).click();
        await page.locator(form).waitFor();
        await unfold(page, form);
        const done = await typeIntoAll(page, form);
        expect.soft(done.flaws, type).toEqual([]);
        fields += done.fields;
        await page.locator(`[data-step='${i}']`).click();
      }
    }
    expect(fields).toBeGreaterThan(all.length * 3);
    await tab.close();
  });

  it("is kept by the fields of a job itself, in both layouts and over a change of the window's width", async () => {
    const { page } = await Tab.open("/new/job");
    await page.getByRole("button", { name: "The job itself" }).click();
    await unfold(page, "main section");
    const { flaws, fields } = await typeIntoAll(page, "main section:first-of-type");
    expect(flaws).toEqual([]);
    expect(fields).toBeGreaterThan(5);
    const name = page.locator("[data-field='/name']").getByRole("textbox");
    await name.click({ clickCount: 3 });
    await page.keyboard.type("Ni");
    await page.setViewportSize({ width: 1500, height: 860 });
    await page.getByRole("textbox", { name: "Definition as JSON" }).waitFor();
    await page.keyboard.type("gh");
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole("tab", { name: "Form" }).waitFor();
    await page.keyboard.type("t");
    expect(await name.inputValue()).toBe("Night");
    await Tab.end(page);
  });

  it("is kept by every field of every other definition, of each type", async () => {
    const tab = await Tab.open("/new/watch");
    const { page } = tab;
    for (const kind of EDITED_KINDS) {
      await tab.go(`/new/${kind}`);
      const type = page.locator("select[name='/type']");
      const options = (await type.count()) > 0 ? await type.locator("option").evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)) : [""];
      for (const option of options.filter((each) => each !== "" || options.length === 1)) {
        if (option !== "") await type.selectOption(option);
        await page.evaluate(() => document.querySelectorAll<HTMLElement>("[data-typed]").forEach((each) => delete each.dataset.typed));
        const { flaws, fields } = await typeIntoAll(page, "main [data-form]");
        expect.soft(flaws, `${kind} ${option}`).toEqual([]);
        expect.soft(fields, `${kind} ${option}`).toBeGreaterThan(0);
      }
    }
    await Tab.end(page);
  });
});
