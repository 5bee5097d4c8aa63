import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { Tab } from "./browser";
import { flaws, infect, LONG, MARK, overflows } from "./hostile";
import { screens } from "./screens";
import { seeded, send } from "./site";

/** Screens of a single object, whose id is a part of the URL, so an attacker can choose it. */
const OF_ONE = /^\/(jobs|chains|schedules|calendars|watches|expectations|connections|channels|subscriptions|files)\/([^?]+)/;

/** Returns a URL with a mark after its id. */
function marked(path: string, mark: string): string {
  return path.replace(OF_ONE, (_, kind: string, id: string) => `/${kind}/${id}${encodeURIComponent(mark)}`);
}

/** Dialogs that contain names of objects: the URL of the screen, and the button that opens the dialog. */
const DIALOGS = [
  ["/jobs/list-folder", "Run now"],
  ["/jobs/list-folder", "Disable"],
  ["/schedules/every-second-hour", "Disable"],
  ["/watches/odd", "Process again"],
  ["/connections/partner-a", "Delete"],
  ["/connections/partner-a", "Probe"],
  ["/channels/operations", "Delete"],
  ["/subscriptions/failures", "Delete"],
  ["/api-keys", "Rotate"],
  ["/api-keys", "Delete"],
] as const;

/** Opens every screen with a mark after all texts of the server; returns the findings of a check. */
async function onEveryScreen(tab: Tab, mark: string, check: (page: Page) => Promise<string[]>): Promise<string[]> {
  await infect(tab.page, mark);
  // Earlier requests are repeated.
  await tab.go("/sign-in-help");
  const found: string[] = [];
  for (const [name, path] of screens(seeded())) {
    await tab.visit(marked(path, mark));
    found.push(...(await check(tab.page)).map((each) => `${name}: ${each}`));
    tab.complaints.splice(0);
  }
  return found;
}

describe.concurrent("texts of others", () => {
  it("are text alone on every screen: no elements, nothing hidden, set apart from what is around them", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help");
    expect(await onEveryScreen(tab, MARK, flaws)).toEqual([]);
    await tab.go(marked("/jobs/daily-report", MARK));
    await expect.poll(() => tab.page.locator("main").innerText()).toContain("⟨U+202E⟩<b data-hostile>&amp;␇⟨U+200B⟩");
    await tab.picture("hostile-job");
    await tab.close();
  });

  it("are text alone in every dialog", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help");
    await infect(tab.page, MARK);
    await tab.go("/sign-in-help");
    const found: string[] = [];
    for (const [path, button] of DIALOGS) {
      await tab.visit(marked(path, MARK));
      await tab.page.getByRole("button", { name: button }).first().click();
      await tab.page.getByRole("dialog").waitFor();
      found.push(...(await flaws(tab.page)).map((each) => `${path} ${button}: ${each}`));
    }
    expect(found).toEqual([]);
    expect(tab.complaints.filter((each) => each.startsWith("CSP"))).toEqual([]);
    await tab.close();
  });

  it("of 4 KB without a space fit a phone that is 375 px wide", async ({ expect }) => {
    const tab = await Tab.open("/sign-in-help", { viewport: { width: 375, height: 740 } });
    expect(await onEveryScreen(tab, LONG, overflows)).toEqual([]);
    await tab.go(marked("/connections/partner-a", LONG));
    await tab.picture("hostile-phone");
    await tab.close();
  });

  it("are text alone as names of parameters within each other in the builder, of as many levels as have fields", async ({ expect }) => {
    const LEVELS = 6;
    const id = `parameters-${Date.now()}`;
    const within = (level: number): object => (level > LEVELS ? { type: "string" } : { type: "object", properties: { [`level-${level}\u202e`]: within(level + 1) } });
    await send("PUT", `jobs/${id}`, { steps: [{ id: "one", type: "file.list", config: { path: "in/" } }], parameters: within(1) });
    const tab = await Tab.open(`/edit/job/${id}`);
    await tab.page.getByRole("button", { name: "Job settings" }).click();
    const levels = tab.page.locator("[data-parameter]");
    await levels.nth(3).waitFor();
    expect(await flaws(tab.page)).toEqual([]);
    expect(await levels.count()).toBe(4);
    await tab.close();
  });
});
