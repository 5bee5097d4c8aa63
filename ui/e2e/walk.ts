import type { Page } from "playwright-core";
import { keysOfTime } from "./person";

/** Maximum number of nested folds and lists to open. */
const DEEPEST = 3;

/** The texts that were typed into the fields of an element, and the fields that do not contain them. */
export interface Walked {
  /** Why fields do not contain the typed text, one sentence each. */
  readonly flaws: string[];
  /** The typed texts, by the labels of their fields. */
  readonly typed: ReadonlyMap<string, string>;
}

/** A field on a page. */
export interface Shown {
  readonly label: string;
  readonly name: string;
  readonly tag: string;
  readonly type: string;
  /** Kind of numbers that the field accepts; `""` if it accepts texts. */
  readonly inputMode: string;
}

/**
 * Returns the text to type into a field. It ends with shortcuts, which would leave the screen if the field did not
 * receive them, and has two lines for a multi-line field. The value that is read from the text has a different
 * canonical text.
 */
export function textFor({ tag, type, inputMode }: Shown): string {
  if (type === "date") return "2027-01-15";
  if (type === "datetime-local") return "2027-01-15T06:30";
  if (inputMode === "numeric") return "137";
  if (inputMode === "decimal") return "1.370";
  return tag === "TEXTAREA" ? "k:v\nx/?" : "x /?";
}

/**
 * Opens all folds, and adds an entry to each list within an element.
 *
 * @param except title of a fold that stays closed
 */
export async function unfold(page: Page, within: string, except = ""): Promise<void> {
  for (let level = 0; level < DEEPEST; level++) {
    // oxlint-disable-next-line no-await-in-loop -- opened folds may contain further folds
    const pressed = await page.evaluate(([selector, closed]) => {
      const form = document.querySelector(selector);
      const folds = [...(form?.querySelectorAll<HTMLElement>("button[aria-expanded=false]:not([data-step])") ?? [])].filter(
        (each) => closed === "" || !each.textContent.includes(closed),
      );
      const lists = [...(form?.querySelectorAll<HTMLElement>("[data-field] button") ?? [])].filter(
        (each) => each.textContent.startsWith("Add ") && !(each as HTMLButtonElement).disabled && each.dataset.pressed === undefined,
      );
      for (const each of [...folds, ...lists]) {
        each.dataset.pressed = "";
        each.click();
      }
      return folds.length + lists.length;
    }, [within, except] as const);
    if (pressed === 0) return;
  }
}

/**
 * Types into every field within an element, key by key. After each key, the field must be the same element, have the
 * focus, and contain the text typed so far. At the end, all fields must still contain their texts.
 *
 * @param text returns the text to type into a field; `undefined` to skip the field
 */
export async function typeIntoAll(page: Page, within: string, text: (field: Shown) => string | undefined = textFor): Promise<Walked> {
  await page.evaluate(watchKeys);
  const typed = new Map<string, string>();
  for (let given: string | undefined; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    const shown = await page.evaluate(nextField, [within, given] as const);
    if (!shown) break;
    given = text(shown);
    if (given === undefined) continue;
    typed.set(shown.label, given);
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await typeKeys(page, shown, given);
  }
  return { typed, flaws: await flawsIn(page) };
}

/** Returns why the most recently filled fields do not contain the typed texts. */
export const flawsIn = (page: Page) => page.evaluate(flawsNow);

async function typeKeys(page: Page, { tag, type }: Shown, text: string): Promise<void> {
  if (type === "date" || type === "datetime-local") {
    for (const key of keysOfTime(text)) await page.keyboard.press(key);
    return;
  }
  const [first = "", ...lines] = text.split("\n");
  await page.keyboard.type(first);
  for (const line of tag === "TEXTAREA" ? lines : []) {
    await page.keyboard.press("Shift+Enter"); // starts a new line even where Enter alone submits the form
    await page.keyboard.type(line);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Watched {
  field: Field | undefined;
  label: string;
  /** The text of the keys so far. */
  text: string;
  isWrong: boolean;
  readonly flaws: string[];
  readonly all: Array<{ readonly field: Field; readonly label: string; readonly text: string }>;
}

type Watching = typeof globalThis & { watched?: Watched; judge?: (text: string, after: string) => void };

// oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page contain their own functions

/** Runs in the page: checks the focused field after each key. */
function watchKeys(): void {
  const page = globalThis as Watching;
  page.watched = { field: undefined, label: "", text: "", isWrong: false, flaws: [], all: [] };
  if (page.judge) return;
  page.judge = (text, after) => {
    const { watched } = page;
    if (!watched?.field || watched.isWrong) return;
    const { field, label } = watched;
    const flaw = !field.isConnected
      ? "was exchanged for another field"
      : document.activeElement !== field
        ? "lost the focus"
        : text === field.value
          ? ""
          : `holds '${field.value}' and not '${text}'`;
    watched.isWrong = flaw !== "";
    if (watched.isWrong) watched.flaws.push(`${label} ${flaw} ${after}`);
  };
  addEventListener(
    "keyup",
    ({ key }) => {
      const { watched } = page;
      if (!watched?.field) return;
      watched.text += key === "Enter" ? "\n" : key.length === 1 ? key : "";
      // In a date field, each key changes one part.
      page.judge?.(watched.field.type.startsWith("date") ? watched.field.value : watched.text, `after '${key}'`);
    },
    true,
  );
}

/** Runs in the page: moves the focus to the next field that has not had it; returns `undefined` after the last one. */
function nextField([selector, given]: readonly [selector: string, given: string | undefined]): Shown | undefined {
  const page = globalThis as Watching;
  const { watched } = page;
  if (!watched) throw new Error("Keys are not watched.");
  if (watched.field && given !== undefined) {
    page.judge?.(given, "in the end");
    if (!watched.isWrong) watched.all.push({ field: watched.field, label: watched.label, text: given });
  }
  const kinds = ["input:not([type])", ...["text", "search", "password", "date", "datetime-local"].map((type) => `input[type=${type}]`), "textarea"];
  const fields = document.querySelectorAll<Field>(`${selector} :is(${kinds.join()}):not([readonly], :disabled, [data-typed], [aria-hidden=true])`);
  const field = [...fields].find((each) => each.checkVisibility());
  watched.field = field;
  if (!field) return undefined;
  field.dataset.typed = "";
  field.focus();
  if (!field.type.startsWith("date")) field.select();
  const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
  Object.assign(watched, { label, text: "", isWrong: false });
  return { label, name: field.name, tag: field.tagName, type: field.type, inputMode: field.inputMode };
}

/**
 * Runs in the page: returns the flaws that were found after keys, and the fields that no longer contain their texts.
 */
function flawsNow(): string[] {
  const { watched } = globalThis as Watching;
  if (!watched) return ["Nothing was typed."];
  const changed = watched.all.filter(({ field, text }) => !field.isConnected || field.value !== text);
  return [...watched.flaws, ...changed.map(({ field, label, text }) => `${label} holds '${field.isConnected ? field.value : ""}' later, and not '${text}'`)];
}
