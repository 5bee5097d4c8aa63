import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { send } from "./site";

const PATCH = { "content-type": "application/merge-patch+json" };

interface Pools {
  readonly pools: Readonly<Record<string, { readonly limit: number }>>;
}

describe("a screen that is out of date", () => {
  it("shows after a refusal in which state an execution is now, and what is possible from there", async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { execution_id: id } = await send<{ execution_id: string }>("POST", "jobs/daily-report/trigger", {
      not_before: later,
    });
    const tab = await Tab.open(`/executions/${id}`);
    const { page } = tab;
    await page.getByRole("button", { name: "Pause updates" }).click();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await send("POST", `executions/${id}/cancel`, { reason: "by somebody else" });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Pause" }).click();
    await dialog.getByText("Current state:").waitFor();
    await dialog.locator('[data-state="cancelled"]').waitFor();
    expect(await dialog.getByRole("button", { name: "Pause" }).isDisabled()).toBe(true);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("execution-refused");
    await dialog.getByRole("button", { name: "Run again" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).waitFor();
    expect(await dialog.getByText("Current state:").count()).toBe(0);
    await tab.close();
  });

  it("reads settings anew that somebody else has saved, and goes on from what was typed", async () => {
    await send("PATCH", "settings", { pools: { nightly: { limit: 2 } } }, PATCH);
    const { pools: before } = await send<Pools>("GET", "settings");
    const tab = await Tab.open("/settings");
    const { page } = tab;
    await page.getByRole("button", { name: "Pause updates" }).click();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await typeInto(page.getByLabel("Limit of pool nightly"), "7");
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    const limit = (before["default"]?.limit ?? 0) + 1;
    await send("PATCH", "settings", { pools: { default: { limit }, nightly: { limit: 3 } } }, PATCH);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("The current settings were loaded").waitFor();
    await dialog.getByText("/pools/nightly/limit 3 → 7").waitFor();
    await tab.picture("settings-refused");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Change", exact: true }).waitFor();
    const { pools } = await send<Pools>("GET", "settings");
    expect(pools).toEqual({ default: { limit }, nightly: { limit: 7 } });
    await send("PATCH", "settings", { pools: before }, PATCH);
    await tab.close();
  });

  it("asks before it is left with settings that are not saved", async () => {
    const tab = await Tab.open("/settings");
    const { page } = tab;
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await typeInto(page.getByLabel("Limit of pool nightly"), "9");
    await page.getByRole("link", { name: "Overview" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Your changes to the settings are not saved.").waitFor();
    expect(await tab.axe()).toEqual([]);
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Limit of pool nightly").inputValue()).toBe("9");
    let asked = 0;
    page.on("dialog", (question) => {
      asked++;
      void question.accept();
    });
    await page.reload();
    expect(asked).toBe(1);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("link", { name: "Overview" }).first().click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await tab.close();
  });
});
