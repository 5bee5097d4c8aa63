import { describe, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";

const LIST = "**/api/executions?**";

// The tests mostly wait, and change nothing.
describe.concurrent("a list", () => {
  it("is asked for again with the ETag of the answer before", async ({ expect }) => {
    const { page } = await Tab.open("/executions");
    // Executions of other tests may change in the meantime; such a response contains the entire list.
    const unchanged = await page.waitForResponse((each) => each.url().includes("/api/executions?") && each.status() === 304);
    expect(unchanged.request().headers()["if-none-match"]).toMatch(/^W\/"/);
    expect(await page.locator("[data-row]").count()).toBeGreaterThan(3);
    await Tab.end(page);
  });

  it("keeps what it shows while it cannot be had, and says so", async ({ expect }) => {
    const tab = await Tab.open("/executions");
    const { page } = tab;
    await page.route(LIST, (route) => route.abort());
    const rows = await page.locator("[data-row]").count();
    expect(rows).toBeGreaterThan(3);
    await page.getByText(/Shows the state of/).waitFor();
    expect(await page.locator("[data-row]").count()).toBe(rows);
    await tab.picture("executions-stale");
    expect(await tab.axe()).toEqual([]);
    await page.unroute(LIST);
    await page.getByRole("button", { name: /Try again/ }).click();
    await page.getByText(/Shows the state of/).waitFor({ state: "detached" });
    await tab.close();
  });

  it("is not asked for before the time that an overloaded host names, which is counted down", async ({ expect }) => {
    const tab = await Tab.open("/executions");
    const { page } = tab;
    const at: number[] = [];
    await page.route(LIST, (route) => {
      at.push(Date.now());
      return route.fulfill({
        status: 503,
        headers: { "retry-after": "12", "content-type": "application/problem+json" },
        body: JSON.stringify({ status: 503, code: "storage_unavailable", detail: "The storage did not respond." }),
      });
    });
    const again = page.getByRole("button", { name: /in \d+ s/ });
    const left = async () => Number(/in (\d+) s/.exec(await again.innerText())?.[1]);
    const first = await left();
    // The dashboard adds up to a tenth, so that clients do not all retry at the same time.
    expect(first).toBeLessThanOrEqual(14);
    await expect.poll(left).toBeLessThan(first);
    await expect.poll(() => at.length).toBeGreaterThan(1);
    expect((at[1] as number) - (at[0] as number)).toBeGreaterThanOrEqual(12_000);
    await page.unroute(LIST);
    await page.getByRole("button", { name: /Try again/ }).click();
    await page.getByText(/Shows the state of/).waitFor({ state: "detached" });
    await tab.close();
  });

  it("stays as it is while updates are paused", async ({ expect }) => {
    const { page } = await Tab.open("/executions");
    await page.getByRole("button", { name: "Pause updates" }).click();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/executions?")) asked++;
    });
    await page.getByText(/updated ([6-9]|[1-5]\d) s ago \(paused\)/).waitFor();
    expect(asked).toBe(0);
    await page.getByRole("button", { name: "Resume updates" }).click();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await Tab.end(page);
  });

  it("has its filters in its address, and keeps them on the way back", async ({ expect }) => {
    const { page } = await Tab.open("/executions");
    await page.getByRole("group", { name: "State" }).getByText("failed").click();
    await page.waitForURL(/\?state=failed$/);
    await typeInto(page.getByLabel("Failure code"), "connection_failed");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?state=failed&code=connection_failed$/);
    const jobs = async () => [...new Set(await page.locator("[data-row]").allInnerTexts())];
    await expect.poll(jobs).toEqual(["bank-statements"]);
    await page.locator("[data-row]").first().click();
    await page.getByText("Why it failed").waitFor();
    await page.goBack();
    await page.waitForURL(/\?state=failed&code=connection_failed$/);
    await Tab.end(page);
  });

  it("shows times in the zone that was chosen, and remembers it", async ({ expect }) => {
    const tab = await Tab.open("/executions");
    const { page } = tab;
    const time = page.locator("main time").first();
    const local = await time.getAttribute("title");
    expect(local).toContain("Europe/Berlin");
    await page.getByRole("button", { name: "Settings and sign-out" }).click();
    expect(await tab.axe()).toEqual([]);
    await page.getByLabel("Times in").getByText("UTC", { exact: true }).click();
    await expect.poll(() => time.getAttribute("title")).toContain(" UTC");
    await page.reload();
    await expect.poll(() => time.getAttribute("title")).toContain(" UTC");
    await Tab.end(page);
  });

  it("shows times in the zone of the installation, and begins new schedules with it", async ({ expect }) => {
    const tab = await Tab.open("/executions");
    const { page } = tab;
    await page.route("**/api/me", async (route) => {
      const response = await route.fetch();
      const caller = (await response.json()) as { time_zone: string };
      expect(caller.time_zone).toBe("UTC");
      await route.fulfill({ response, json: { ...caller, time_zone: "Asia/Kolkata" } });
    });
    await page.reload();
    const time = page.locator("main time").first();
    await expect.poll(() => time.getAttribute("title")).toContain("Europe/Berlin");
    await page.getByRole("button", { name: "Settings and sign-out" }).click();
    await page.getByText("Installation: Asia/Kolkata. Browser: Europe/Berlin.").waitFor();
    await page.getByLabel("Times in").getByText("Installation", { exact: true }).click();
    expect(await tab.axe()).toEqual([]);
    await expect.poll(() => time.getAttribute("title")).toContain("Asia/Kolkata");
    await page.keyboard.press("Escape");
    await tab.go("/new/schedule");
    expect(await page.locator("input[name='/timezone']").inputValue()).toBe("Asia/Kolkata");
    await Tab.end(page);
  });
});
