import { describe, expect, it } from "vitest";
import { chrome, Tab } from "./browser";
import { bytesOf, firstLoad, packed } from "./bundle";
import { figure } from "./figures";
import { apiOf } from "./site";

const FIRST_LOAD = 260_000;
const LATER_CHUNK = 160_000;
const ALL = 900_000;

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

describe("what is packed", () => {
  const files = packed();
  const first = firstLoad(files);
  const later = [...files.values()].filter((file) => !first.includes(file));

  it("is within the budgets: the first load, each file that may come later, and all together", () => {
    const largest = later.toSorted((a, b) => b.bytes - a.bytes)[0];
    figure(
      `Bundle, gzip: first load ${kilobytes(bytesOf(first))} in ${first.length} files, ${later.length} files later,` +
        ` the largest ${kilobytes(largest?.bytes ?? 0)} (${largest?.path}), all ${kilobytes(bytesOf(files.values()))}`,
    );
    expect(first.map((file) => file.path)).toContainEqual(expect.stringMatching(/^assets\/.*\.css$/));
    expect(first.filter((file) => file.path.endsWith(".js")).length).toBeGreaterThan(0);
    expect(later.filter((file) => file.path.endsWith(".js")).length).toBeGreaterThan(15);
    expect(bytesOf(first)).toBeLessThan(FIRST_LOAD);
    expect(later.filter((file) => file.bytes > LATER_CHUNK).map((file) => file.path)).toEqual([]);
    expect(bytesOf(files.values())).toBeLessThan(ALL);
  });
});

describe("the first load", () => {
  it("is within its budget, and so is every file that comes later", async () => {
    const loaded = new Map<string, number>();
    const context = await (await chrome()).newContext();
    const page = await context.newPage();
    const pending: Promise<void>[] = [];
    page.on("response", (response) => {
      if (!response.url().includes("/api/ui")) return;
      pending.push(
        response.request().sizes().then((sizes) => {
          loaded.set(response.url(), sizes.responseBodySize);
        }),
      );
    });
    await page.goto(`${apiOf("open")}ui/`);
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    await Promise.all(pending);
    const sum = [...loaded.values()].reduce((all, size) => all + size, 0);
    expect(sum).toBeGreaterThan(100_000);
    expect(sum).toBeLessThan(FIRST_LOAD);
    expect(Math.max(...loaded.values())).toBeLessThan(LATER_CHUNK);
    await context.close();
  });

  it("is not asked for again: browsers keep what has its hash in its name", async () => {
    const tab = await Tab.open("/");
    await tab.page.reload();
    await tab.settled();
    const sent = await tab.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.includes("/assets/"))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.filter((bytes) => bytes > 0)).toEqual([]);
    await tab.close();
  });
});
