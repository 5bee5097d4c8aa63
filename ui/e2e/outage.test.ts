import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { button, textOf } from "./saves";
import { send } from "./site";

/** Stops all responses of the server, including the dashboard's files. */
const goDown = ({ page }: Tab) => page.route("**/api/**", (route) => route.abort("connectionrefused"));
const comeBack = ({ page }: Tab) => page.unroute("**/api/**");

/** The style sheets that the page requested, with their number of rules; 0 for sheets that failed to load. */
const sheets = (page: Tab["page"]) =>
  page.locator("link[rel=stylesheet]").evaluateAll((found) =>
    found.map((each) => {
      const link = each as HTMLLinkElement;
      try {
        return { href: link.href, rules: link.sheet?.cssRules.length ?? 0 };
      } catch {
        return { href: link.href, rules: 0 }; // rules of a sheet that failed to load can't be read
      }
    }),
  );

/** Requests everything that failed to load again, unless it has already been reloaded automatically. */
const tryAgain = (page: Tab["page"]) =>
  page.getByRole("button", { name: /^Try again/ }).evaluateAll((found) => found.forEach((each) => (each as HTMLElement).click()));

describe("while the server does not respond", () => {
  it("every link leads to its screen, which says why it is empty and comes when the server is back", async () => {
    const tab = await Tab.open("/jobs");
    const { page } = tab;
    const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
    const row = page.getByRole("table").getByRole("link", { name: "daily-report", exact: true });
    await row.waitFor();
    await page.getByRole("navigation").getByRole("button", { name: "Automation" }).click();
    await goDown(tab);
    await link("Watches").click();
    await page.getByRole("heading", { name: "This screen couldn't be loaded" }).waitFor();
    await page.getByText("The server isn't responding.").waitFor();
    expect(page.url()).toMatch(/\/watches$/);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("outage-screen");

    await link("Jobs").click();
    await row.waitFor();
    await page.getByText("The server isn't responding.").waitFor();
    await page.getByText("Shows the state of").waitFor();
    await tab.picture("outage-list");

    await link("Watches").click();
    await page.getByText("Courier retries automatically.").waitFor();
    await comeBack(tab);
    await tryAgain(page);
    await page.getByRole("heading", { name: "Watches" }).waitFor();
    await page.getByRole("link", { name: "edited-watch" }).or(page.getByRole("table")).first().waitFor();
    expect(await page.getByText("The server isn't responding.").count()).toBe(0);
    await tab.close();
  });

  it("a screen that comes back has its style sheets", async () => {
    const tab = await Tab.open("/jobs");
    const { page } = tab;
    await page.getByRole("table").waitFor();
    await goDown(tab);
    await page.getByRole("navigation").getByRole("link", { name: "Overview", exact: true }).click();
    await page.getByText("The server isn't responding.").waitFor();
    const missing = await sheets(page);
    expect(missing.filter(({ rules }) => rules === 0)).not.toEqual([]);
    await comeBack(tab);
    await tryAgain(page);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await expect.poll(() => page.getByText("The server isn't responding.").count()).toBe(0);
    expect((await sheets(page)).filter(({ rules }) => rules === 0)).toEqual([]);
    await tab.close();
  });

  it("what is edited stays, in a view whose code cannot be loaded too", async () => {
    const id = `outage-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { steps: [{ id: "list", type: "file.list", config: { path: "stored/" } }] });
    const tab = await Tab.open(`/edit/job/${id}`);
    const { page } = tab;
    await page.locator("[data-step='0']").click();
    const path = page.locator('[data-field="/steps/0/config/path"]').getByRole("textbox");
    await path.waitFor();
    await goDown(tab);
    await typeInto(path, "typed/");
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.getByRole("tabpanel", { name: "JSON" }).getByText("The server isn't responding.").waitFor();
    await page.getByRole("tab", { name: "Form" }).click();
    expect(await path.inputValue()).toBe("typed/");
    await page.getByRole("tab", { name: "JSON" }).click();
    await comeBack(tab);
    await tryAgain(page);
    await expect.poll(() => textOf(page).textContent()).toContain("typed/");
    expect(await button(page, "Undo").isEnabled()).toBe(true);
    await Tab.end(page);
  });
});
