import type { Locator, Page } from "playwright-core";

/** What somebody does on a page, counted. */
export interface Acts {
  /** Clicks of the mouse, or keys of the keyboard that lead somewhere: Tab, Enter, arrows, shortcuts. */
  moves: number;
  /** Texts that are typed, each as one. */
  texts: number;
}

/** Somebody who works with a page by the mouse or by the keyboard alone. */
export interface Person {
  readonly acts: Acts;
  /** Presses a button, a link or a tab. */
  press(target: Locator): Promise<void>;
  /** Takes a text for what is in a field. */
  type(target: Locator, text: string): Promise<void>;
  /** Types behind what is in a field. */
  append(target: Locator, text: string): Promise<void>;
  /** Chooses one of a list's entries by its words. */
  choose(target: Locator, words: string): Promise<void>;
  /** Types a text into the search of the dialog that has just opened, and takes the first that is found. */
  answer(text: string): Promise<void>;
  /** Leads to a list of the navigation, which has two keys. */
  list(name: string, keys: string): Promise<void>;
  /** Closes the dialog that is open. */
  close(): Promise<void>;
}

/** Waits until the search of a dialog has the focus. */
const searching = (page: Page) => page.locator("[role=dialog] input[type=search]:focus").waitFor();

const PARTS_OF_A_TIME = /[0-9]+/g;

/** Returns the keys that put an instant, such as `2027-07-01` or `2027-07-01T06:30`, into a field for one, part by part. */
export function keysOfTime(text: string): string[] {
  const [year = "", month = "", day = "", hour, minute] = text.match(PARTS_OF_A_TIME) ?? [];
  const date = [...month, ...day, ...year];
  if (hour === undefined || minute === undefined) return date;
  const ofTwelve = String(Number(hour) % 12 || 12).padStart(2, "0");
  return [...date, "ArrowRight", ...ofTwelve, ...minute, Number(hour) < 12 ? "a" : "p"];
}

/**
 * Types a text key by key in place of what is in a field, as everything is typed in these tests: a field that is
 * exchanged, or loses the focus, while it is typed into has another text in the end.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  const kind = await field.getAttribute("type");
  if (kind === "date" || kind === "datetime-local") {
    await field.focus(); // as Tab does: the first part is typed first; a click chooses the part that it hits
    for (const key of keysOfTime(text)) await page.keyboard.press(key);
    return;
  }
  await field.click();
  await page.keyboard.press("Control+a");
  await (text === "" ? page.keyboard.press("Delete") : page.keyboard.type(text));
}

let pasting: Promise<void> = Promise.resolve();

/** Pastes a long text in place of what is in a field, by the key for it. The clipboard belongs to one at a time. */
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

/** Presses of Tab that somebody has the patience for. */
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

  /** Goes to an element by Tab, backwards if it stands before what has the focus. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
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
      // A list that has the focus takes the entry that begins with what is typed.
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
      await page.keyboard.press("Escape"); // with a field left so, the next keys are no part of its text
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const each of keys.split(" ")) await key(each);
    },
    close: () => key("Escape"),
  };
}
