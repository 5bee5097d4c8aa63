import type { Locator, Page } from "playwright-core";

/** The counted actions of a user on a page. */
export interface Acts {
  /** Mouse clicks, or keys for navigation: Tab, Enter, arrows, shortcuts. */
  moves: number;
  /** Typed texts, each counted as one. */
  texts: number;
}

/** A user who works with a page with only the mouse or only the keyboard. */
export interface Person {
  readonly acts: Acts;
  /** Presses a button, a link or a tab. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of a field with a text. */
  type(target: Locator, text: string): Promise<void>;
  /** Types a text at the end of a field. */
  append(target: Locator, text: string): Promise<void>;
  /** Selects an entry of a list by its label. */
  choose(target: Locator, words: string): Promise<void>;
  /** Types a text into the search of the dialog that has just opened, and selects the first match. */
  answer(text: string): Promise<void>;
  /** Opens a list from the navigation, which has a shortcut of two keys. */
  list(name: string, keys: string): Promise<void>;
  /** Closes the open dialog. */
  close(): Promise<void>;
}

/** Waits until no dialog is open: until then, shortcuts do nothing, and the focus moves once more when the dialog closes. */
const undisturbed = (page: Page) => page.locator("[role=dialog][aria-modal=true]").first().waitFor({ state: "detached" });

/** Waits until the search of a dialog has the focus. */
const searching = (page: Page) => page.locator("[role=dialog] input[type=search]:focus").waitFor();

const PARTS_OF_A_TIME = /[0-9]+/g;

/**
 * Returns the keys that enter an instant, such as `2027-07-01` or `2027-07-01T06:30`, into a date field, part by part.
 */
export function keysOfTime(text: string): string[] {
  const [year = "", month = "", day = "", hour, minute] = text.match(PARTS_OF_A_TIME) ?? [];
  const date = [...month, ...day, ...year];
  if (hour === undefined || minute === undefined) return date;
  const ofTwelve = String(Number(hour) % 12 || 12).padStart(2, "0");
  return [...date, "ArrowRight", ...ofTwelve, ...minute, Number(hour) < 12 ? "a" : "p"];
}

/**
 * Replaces the content of a field with a text, key by key, as all typing in these tests does. If a field is replaced or
 * loses the focus during typing, it contains a different text in the end.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  const kind = await field.getAttribute("type");
  if (kind === "date" || kind === "datetime-local") {
    await field.focus(); // like Tab, starts with the first part; a click would select the part at its position
    for (const key of keysOfTime(text)) await page.keyboard.press(key);
    return;
  }
  await field.click();
  await page.keyboard.press("Control+a");
  await (text === "" ? page.keyboard.press("Delete") : page.keyboard.type(text));
}

let pasting: Promise<void> = Promise.resolve();

/**
 * Replaces the content of a field with a long text from the clipboard, using the keyboard shortcut. Only one caller at
 * a time uses the clipboard.
 */
export function pasteInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  pasting = pasting
    .catch(() => undefined)
    .then(async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await field.click();
      await page.keyboard.press("Control+a");
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press("Control+v");
    });
  return pasting;
}

export function byMouse(page: Page): Person {
  const acts: Acts = { moves: 0, texts: 0 };
  async function click(target: Locator): Promise<void> {
    await target.click();
    acts.moves++;
  }
  async function put(text: string): Promise<void> {
    await page.keyboard.type(text);
    acts.texts++;
  }
  return {
    acts,
    press: click,
    async type(target, text) {
      await target.click({ clickCount: 3 });
      acts.moves++;
      await put(text);
    },
    async append(target, text) {
      await click(target);
      await page.keyboard.press("End");
      await put(text);
    },
    async choose(target, words) {
      await click(target);
      await target.selectOption({ label: words });
      acts.moves++;
    },
    async answer(text) {
      await searching(page);
      await put(text);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    list: async (name) => {
      const nav = page.getByRole("navigation");
      const link = nav.getByRole("link", { name, exact: true });
      const closed = nav.locator("[hidden]").filter({ has: page.getByText(name, { exact: true }) });
      if (await closed.count()) await click(nav.locator(`[aria-controls="${await closed.getAttribute("id")}"]`));
      await click(link);
    },
    close: () => click(page.getByRole("dialog").locator(".mantine-Modal-close")),
  };
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Maximum number of presses of Tab. */
const PATIENCE = 400;

export function byKeyboard(page: Page): Person {
  const acts: Acts = { moves: 0, texts: 0 };
  async function key(name: string): Promise<void> {
    await page.keyboard.press(name);
    acts.moves++;
  }
  async function put(text: string): Promise<void> {
    await page.keyboard.type(text);
    acts.texts++;
  }

  /** Moves the focus to an element with Tab, backwards if the element precedes the focused one. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    if (!(await target.evaluate((element) => element.closest("[role=dialog]") !== null))) await undisturbed(page);
    const isBefore = await target.evaluate((element) => {
      const now = document.activeElement ?? document.body;
      return now !== document.body && (now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    for (let i = 0; i < PATIENCE; i++) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      if (await hasFocus(target)) return;
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await key(isBefore ? "Shift+Tab" : "Tab");
    }
    throw new Error(`Tab does not lead to ${target.toString()}`);
  }

  return {
    acts,
    async press(target) {
      await reach(target);
      await key("Enter");
    },
    async type(target, text) {
      await reach(target);
      await page.keyboard.press("Control+a");
      await put(text);
    },
    async append(target, text) {
      await reach(target);
      await page.keyboard.press("Control+End");
      await put(text);
    },
    async choose(target, words) {
      await reach(target);
      // A focused list selects the entry that starts with the typed text.
      await page.keyboard.type(words);
      acts.texts++;
    },
    async answer(text) {
      await searching(page);
      await put(text);
      await key("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    async list(_, keys) {
      await undisturbed(page);
      await page.keyboard.press("Escape"); // leaves the field, so that the next keys are not typed into it
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const each of keys.split(" ")) await key(each);
    },
    close: () => key("Escape"),
  };
}
