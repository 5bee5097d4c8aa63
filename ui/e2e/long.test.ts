import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { seeded, send } from "./site";

const ROWS = "main tbody tr:not([aria-hidden])";
const BARS = "[class*=bar][title]";
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Maximum number of rows on the page: the visible rows of a page of 860 px, and the rows around them. */
const MOST_ROWS = 80;

const idOf = (i: number) => `01M7ZNJHEWWYV3CMTE3NS${ALPHABET[i >> 5]}${ALPHABET[i & 31]}000`;

/** Answers requests for the list of executions with `count` copies of an existing execution. */
async function answerRows(page: Page, count: number): Promise<void> {
  const { value } = await send<{ value: object[] }>("GET", "executions?fields=summary&state=failed&top=1");
  await page.route("**/api/executions?**", (route) => {
    const isSecond = route.request().url().includes("continuation=");
    const ids = Array.from({ length: isSecond ? 5 : count }, (_, i) => idOf(isSecond ? count + i : i));
    const rows = ids.map((id) => ({ ...value[0], execution_id: id, job_id: `job-${id.slice(-5)}` }));
    return route.fulfill({ json: { value: rows, ...(!isSecond && { continuation: "more" }) } });
  });
}

/** Lets the page record the time at which an element is first visible. */
async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript((sought) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(sought)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark("seen")));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Returns the milliseconds from the end of a response until the watched element was visible. */
async function timeToPaint(page: Page, address: string): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("seen").length > 0);
  return page.evaluate((part) => {
    const answers = performance.getEntriesByType("resource").filter((entry) => entry.name.includes(part));
    const ended = (answers[0] as PerformanceResourceTiming).responseEnd;
    return (performance.getEntriesByName("seen")[0]?.startTime ?? Number.NaN) - ended;
  }, address);
}

/**
 * Scrolls until a row is on the page. A row is measured when it becomes visible, so the end of the page can move in the
 * meantime.
 */
async function scrollToRow(page: Page, row: number, scroll: () => Promise<void>): Promise<void> {
  const found = async () => {
    await scroll();
    return page.locator(`[aria-rowindex="${row}"]`).count();
  };
  await expect.poll(found).toBe(1);
}

/** Writes a figure for `docs/operate/dashboard.md`. No test checks it, because it depends on the machine. */
function note(what: string, milliseconds: number): void {
  process.stdout.write(`figure: ${what}: ${Math.round(milliseconds)} ms\n`);
}

describe("a long list", () => {
  it("has the rows near those that are seen on the page, and the height of all", async () => {
    const tab = await Tab.open("/sign-in-help");
    const { page } = tab;
    await answerRows(page, 200);
    await watchFor(page, ROWS);
    await tab.go("/executions");
    note("a list of 200 rows, from its data to the screen", await timeToPaint(page, "/api/executions?"));
    expect(await page.locator(ROWS).count()).toBeLessThan(MOST_ROWS);
    const table = page.getByRole("table", { name: /Executions/ });
    expect(await table.getAttribute("aria-rowcount")).toBe("201");
    expect((await table.boundingBox())?.height).toBeGreaterThan(200 * 30);
    expect(await tab.axe()).toEqual([]);

    const more = page.getByRole("button", { name: "Show more" });
    await scrollToRow(page, 201, () => more.scrollIntoViewIfNeeded());
    expect(await page.locator(ROWS).count()).toBeLessThan(MOST_ROWS);
    await tab.picture("long-list-end");
    expect(await tab.axe()).toEqual([]);
    await more.click();
    await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("206");
    await scrollToRow(page, 206, () => page.keyboard.press("End"));
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("is gone through by keys, row by row, and keeps the row with the focus", async () => {
    const tab = await Tab.open("/sign-in-help");
    const { page } = tab;
    await answerRows(page, 200);
    await tab.go("/executions");
    await page.locator(ROWS).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex"));
    for (let i = 0; i < 70; i++) {
      await page.keyboard.press("j");
      await expect.poll(focused).toBe(String(i + 2));
    }
    await page.keyboard.press("k");
    await expect.poll(focused).toBe("70");
    await scrollToRow(page, 2, () => page.evaluate(() => scrollTo(0, 0)));
    expect(await focused()).toBe("70");
    expect(await page.locator(ROWS).count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/executions\/01M7ZNJHEWWYV3CMTE3NS24000$/);
    await tab.close();
  });
});

/** Opens an execution whose timeline has many steps and bars. */
async function open(steps: number, bars: number) {
  const tab = await Tab.open("/sign-in-help");
  const { page } = tab;
  const rows = Array.from({ length: steps }, (_, step) => ({
    step: `step-${step}`,
    index: step,
    merged: [],
    bars: Array.from({ length: bars / steps }, (__, i) => ({
      from: i * 50,
      to: i * 50 + 40 + (i % 7) * 100,
      state: i % 31 === 0 ? "failed" : "completed",
      attempt: 0,
      branch: "h",
      iterations: [i],
    })),
  }));
  const times = { from: "2026-11-23T10:00:00Z", to: "2026-11-23T10:01:41Z" };
  await page.route("**/timeline", (route) =>
    route.fulfill({ json: { ...times, resolution: 1, rows, queue: [], pauses: [] } }),
  );
  await watchFor(page, BARS);
  await tab.go(`/executions/${seeded().completed}`);
  note(`a timeline of ${bars} bars in ${steps} rows, from its data to the screen`, await timeToPaint(page, "/timeline"));
  return tab;
}

describe("a long timeline", () => {
  it("of one step draws no more bars than can be told apart, and lists them all", async () => {
    const tab = await open(1, 2_000);
    const { page } = tab;
    expect(await page.locator(BARS).count()).toBeLessThanOrEqual(251);
    await tab.picture("long-timeline-one-step");
    await page.getByRole("button", { name: "Table view" }).click();
    const table = page.getByRole("table", { name: "Table view" });
    expect(await table.getAttribute("aria-rowcount")).toBe("2001");
    expect(await table.locator("tbody tr:not([aria-hidden])").count()).toBeLessThan(MOST_ROWS);
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it("of many steps has the rows near those that are seen on the page", async () => {
    const tab = await open(400, 2_000);
    const { page } = tab;
    expect(await page.locator("[role=img] [data-index]").count()).toBeLessThan(MOST_ROWS);
    const end = page.getByText("step-399", { exact: true });
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Table view" }).scrollIntoViewIfNeeded();
        return end.count();
      })
      .toBe(1);
    expect(await page.locator("[role=img] [data-index]").count()).toBeLessThan(MOST_ROWS);
    await tab.picture("long-timeline-many-steps");
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("of forty steps is there", async () => {
    const tab = await open(40, 2_000);
    expect(await tab.page.locator(BARS).count()).toBe(2_000);
    await tab.close();
  });
});
