import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Tab } from "./browser";
import { seeded } from "./site";

/** The buttons of a failed execution, with the role that each needs; `true`: possible now. */
const BUTTONS = [
  ["Resume failed items", true],
  ["Resume", true],
  ["Pause", false],
  ["Run again", true],
  ["Cancel", true],
] as const;

describe("each button", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  for (const role of ["reader", "operator", "author", "admin"] as const) {
    it(`of an execution says what ${role} may do, and why not`, async () => {
      const tab = await Tab.open(browser, `/executions/${seeded().itemsFailed}`, {
        mode: "keys",
        key: seeded().keys[role],
      });
      for (const [name, isPossible] of BUTTONS) {
        const button = tab.page.getByRole("button", { name, exact: true });
        const isOff = (await button.getAttribute("aria-disabled")) === "true";
        const reason = isOff ? await button.getAttribute("aria-describedby") : null;
        const words = reason ? await tab.page.locator(`[id="${reason}"]`).textContent() : "";
        const expected =
          role === "reader" ? "Needs the role operator." : isPossible ? "" : "Not possible: the execution is failed.";
        expect([name, words]).toEqual([name, expected]);
      }
      await tab.page.keyboard.press("r");
      const dialogs = await tab.page.getByRole("dialog").count();
      expect(dialogs).toBe(role === "reader" ? 0 : 1);
      expect(await tab.axe()).toEqual([]);
      await tab.close();
    });
  }
});
