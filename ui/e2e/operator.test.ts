import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { figure } from "./figures";
import { typeInto } from "./person";
import { mend } from "./seed";
import { seeded, send } from "./site";

describe("an operator", () => {
  it("finds the failed execution, sees why, resumes its failed items and sees it complete, by few keys", async () => {
    const { page } = await Tab.open("/");
    let interactions = 0;
    const press = async (key: string) => {
      interactions++;
      await page.keyboard.press(key);
    };
    const type = async (text: string) => {
      interactions++;
      await page.keyboard.type(text);
    };

    await press("/");
    await type("weekly");
    await page.getByRole("option", { name: "weekly-invoices" }).waitFor();
    await press("ArrowUp");
    await press("ArrowUp");
    await press("Enter");
    await page.waitForURL(/text=weekly/);
    await page.locator("[data-row]").first().waitFor();
    await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
    await press("j");
    await press("Enter");
    await page.getByText("Why it failed").waitFor();
    await page.getByText("What to do").waitFor();
    await page.locator("main").getByText("0002.zip").first().waitFor();

    mend();
    await press("r");
    await page.getByRole("dialog").locator("textarea:focus").waitFor();
    await type("the partner has removed the other one");
    await press("Enter");
    await page.locator("h1 [data-state=completed]").waitFor();
    figure(`By keyboard from the overview to the failed execution that has completed: ${interactions} interactions`);
    expect(interactions).toBeLessThan(12);

    const audit = await send<{ value: { reason?: string; event: string }[] }>(
      "GET",
      `executions/${seeded().weekly}/audit`,
    );
    expect(audit.value.map((event) => event.reason)).toContain("the partner has removed the other one");
    await Tab.end(page);
  });

  it("who confirms a rerun again after a lost answer starts one execution", async () => {
    const { unreachable } = seeded();
    const reruns = async () => (await send<{ value: object[] }>("GET", `executions?rerun_of=${unreachable}`)).value.length;
    const before = await reruns();
    const { page } = await Tab.open(`/executions/${unreachable}`);
    let lost = 0;
    await page.route("**/rerun", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Run again", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Run again", exact: true }).click();
    await dialog.getByText("No connection to the server").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith(unreachable));
    await page.getByText("Rerun of").first().waitFor();
    expect(await reruns()).toBe(before + 1);
    await Tab.end(page);
  });

  it("gives a reason for what cannot be undone", async () => {
    const not_before = new Date(Date.now() + 3_600_000).toISOString();
    const { execution_id: id } = await send<{ execution_id: string }>("POST", "jobs/daily-report/trigger", { not_before });
    const { page } = await Tab.open(`/executions/${id}`);
    await page.getByRole("button", { name: "Cancel execution" }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Cancel execution" });
    expect(await confirm.isDisabled()).toBe(true);
    await typeInto(dialog.getByRole("textbox"), "not this month");
    await confirm.click();
    await page.locator("h1 [data-state=cancelled]").waitFor();
    await Tab.end(page);
  });

  it("sees names of partners as text, whatever is in them", async () => {
    const tab = await Tab.open(`/executions/${seeded().hostile}?tab=files`);
    await tab.page.getByText("<img src=x onerror=alert(1)>.csv").first().waitFor();
    const shown = await tab.page.locator("main").innerText();
    expect(shown).not.toMatch(/\p{Bidi_Control}/u);
    await tab.page.goto(tab.page.url().replace("?tab=files", "?tab=trail"));
    await tab.page.getByText(/odd ⟨U\+202E⟩ reason/).first().waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
