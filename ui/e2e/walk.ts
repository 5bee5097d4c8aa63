import type { Page } from "playwright-core";
import { keysOfTime } from "./person";

/** Levels of folds and of lists within each other that are opened. */
const DEEPEST = 3;

/** What is typed into every field within an element, and what does not hold it. */
export interface Walked {
  /** Why fields do not hold what was typed, a sentence each. */
  readonly flaws: string[];
  /** The texts that were typed, by the labels of their fields. */
  readonly typed: ReadonlyMap<string, string>;
}

/** A field as a page shows it. */
export interface Shown {
  readonly label: string;
  readonly name: string;
  readonly tag: string;
  readonly type: string;
  /** Kind of numbers that the field takes; `""` if it takes texts. */
  readonly inputMode: string;
}

/**
 * Returns the text to type into a field. It ends with shortcuts, which lead away from the screen unless the field receives them, and
 * has more than one line where the field has; the value that is read from it has another text too.
 */
export function textFor({ tag, type, inputMode }: Shown): string {
  if (type === "date") return "2027-01-15";
  if (type === "datetime-local") return "2027-01-15T06:30";
  if (inputMode === "numeric") return "137";
  if (inputMode === "decimal") return "1.370";
  return tag === "TEXTAREA" ? "k:v\nx/?" : "x /?";
}

/**
 * Unfolds everything, and adds an entry to each list within an element.
 *
 * @param except title of a fold that stays closed
 */
export async function unfold(page: Page, within: string, except = ""): Promise<void> {
  for (let level = 0; level < DEEPEST; level++) {
    // oxlint-disable-next-line no-await-in-loop -- what is unfolded may have folds itself
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
 * Types into every field within an element, key by key. After each key the field must be the same element, have the focus, and hold
 * what was typed up to there; in the end all fields must still hold it.
 *
 * @param text returns what to type into a field; nothing to leave it out
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

/** Returns why the fields that were typed into last do not hold what was typed. */
export const flawsIn = (page: Page) => page.evaluate(flawsNow);

async function typeKeys(page: Page, { tag, type }: Shown, text: string): Promise<void> {
  if (type === "date" || type === "datetime-local") {
    for (const key of keysOfTime(text)) await page.keyboard.press(key);
    return;
  }
  const [first = "", ...lines] = text.split("\n");
  await page.keyboard.type(first);
  for (const line of tag === "TEXTAREA" ? lines : []) {
    await page.keyboard.press("Shift+Enter"); // where Enter alone sends the form, this is a line end all the same
    await page.keyboard.type(line);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Watched {
  field: Field | undefined;
  label: string;
  /** What the keys have given so far. */
  text: string;
  isWrong: boolean;
  readonly flaws: string[];
  readonly all: Array<{ readonly field: Field; readonly label: string; readonly text: string }>;
}

type Watching = typeof globalThis & { watched?: Watched; judge?: (text: string, after: string) => void };

// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has to bring its functions along

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
      // Of a date, each key gives a part.
      page.judge?.(watched.field.type.startsWith("date") ? watched.field.value : watched.text, `after '${key}'`);
    },
    true,
  );
}

/** Runs in the page: gives the next field the focus that has not had it; nothing after the last one. */
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

/** Runs in the page: returns what was wrong after a key, and which fields do not hold their texts any more. */
function flawsNow(): string[] {
  const { watched } = globalThis as Watching;
  if (!watched) return ["Nothing was typed."];
  const changed = watched.all.filter(({ field, text }) => !field.isConnected || field.value !== text);
  return [...watched.flaws, ...changed.map(({ field, label, text }) => `${label} holds '${field.isConnected ? field.value : ""}' later, and not '${text}'`)];
}
