import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Holds back the code of screens that are not loaded yet. */
export async function holdScreens(page: Page) {
  let isHeld = true;
  const held: Array<() => Promise<void>> = [];
  await page.route(/\/assets\/.*\.js$/, (route) => (isHeld ? void held.push(() => route.continue()) : route.continue()));
  return {
    /** Waits until the code of a screen is requested. */
    requested: () => expect.poll(() => held.length).toBeGreaterThan(0),
    /** Lets all code load, now and later. */
    release: async () => {
      isHeld = false;
      await Promise.all(held.map((go) => go()));
    },
  };
}
