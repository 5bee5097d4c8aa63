import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { STATEMENT } from "./seed";
import { apiOf, send } from "./site";

const PATCH = { "content-type": "application/merge-patch+json" };
/** Milliseconds within which the deadline that `seed.ts` defines has been checked. */
const CUT_OFF = 210_000;

interface Pools {
  readonly pools: Readonly<Record<string, { readonly limit: number }>>;
}

describe("who runs the installation", () => {
  it("finds a partner's file by a part of its name and follows its way to the execution that sent it on", async () => {
    const { page } = await Tab.open("/files");
    await typeInto(page.getByLabel("Name contains"), STATEMENT.slice(1, 9).toUpperCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(/contains=/);
    await page.getByText(/^Names that contain/).waitFor();
    await page.getByRole("link", { name: STATEMENT }).first().click();
    await page.getByText("Oldest first").waitFor();
    await expect.poll(() => page.locator("ol > li").count()).toBe(2);
    const hops = await page.locator("ol > li").allInnerTexts();
    expect(hops[0]).toContain("Received from partner-a");
    expect(hops[1]).toContain("Sent to partner-a");
    await page.locator("ol > li").last().getByRole("link", { name: "forward" }).click();
    await page.waitForURL(/\/executions\//);
    await Tab.end(page);
  });

  it("shows the partner behind a connection: files of the day, trouble, whom to call, and what runs next", async () => {
    const { connection } = await send<{ connection: object }>("GET", "connections/partner-b");
    await send("PUT", "connections/e2e-called", {
      ...connection,
      name: "e2e-called",
      contacts: [{ name: "Night desk", phone: "+49 (30) 123-4567" }, { name: "Ada", email: "ada@partner.example" }],
    });
    await send("PUT", "jobs/e2e-called", { steps: [{ id: "list", type: "sftp.list", config: { connection: "e2e-called", path: "/" } }] });
    await send("PUT", "schedules/e2e-called", { type: "cron", expression: "0 6 1 1 *", target: { job_id: "e2e-called" } });
    const tab = await Tab.open("/connections/e2e-called");
    const { page } = tab;
    const part = (name: string) => page.getByRole("region", { name, exact: true });
    expect(await part("Contacts").getByRole("link", { name: "+49 (30) 123-4567" }).getAttribute("href")).toBe("tel:+49301234567");
    expect(await part("Contacts").getByRole("link", { name: "ada@partner.example" }).getAttribute("href")).toBe("mailto:ada@partner.example");
    await part("Recent problems").getByText("No failed transfers in the last 30 days.").waitFor();
    await part("Today").getByText("No files are expected from this partner.").waitFor();
    await part("Jobs of this partner").getByRole("link", { name: "e2e-called" }).nth(1).waitFor();
    await part("Jobs of this partner").getByText(/^1 Jan 20\d\d/).waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.go("/connections/partner-a");
    await part("Today").getByRole("link", { name: "nightly" }).waitFor();
    await part("Contacts").getByText("Ann ⟨U+202E⟩ <ann@partner.example>").waitFor();
    await part("Latest files").getByRole("link", { name: "All files of this partner" }).click();
    await page.waitForURL(/connection=partner-a/);
    await tab.go("/connections/partner-b");
    await part("Recent problems").getByText("✕ Needs attention").waitFor();
    await part("Recent problems").getByRole("link", { name: "bank", exact: true }).click();
    await page.waitForURL(/watches\/bank/);
    await tab.close();
  });

  it("tests a connection, and probes what its server can do", async () => {
    const { page } = await Tab.open("/connections/partner-a");
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByText("The connection works").waitFor();
    await page.getByRole("button", { name: "Probe" }).click();
    const dialog = page.getByRole("dialog");
    await typeInto(dialog.getByLabel("Folder to write to"), "/outgoing");
    await typeInto(dialog.getByLabel("Reason"), "new server");
    await dialog.getByRole("button", { name: "Probe" }).click();
    await page.getByRole("cell", { name: "create", exact: true }).waitFor();
    await Tab.end(page);
  });

  it("disables a watch with a reason, which the trail of changes shows, and enables it again by Undo", async () => {
    await send("POST", "watches/bank/enable", {});
    const { page } = await Tab.open("/watches/bank");
    await page.getByText("Why checks fail").waitFor();
    await page.getByRole("button", { name: "Disable" }).click();
    await typeInto(page.getByRole("dialog").getByLabel("Reason"), "the bank is closed");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Enable" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Disable" }).waitFor();
    await page.getByRole("link", { name: "Changes", exact: true }).last().click();
    await page.getByText("the bank is closed").waitFor();
    expect(page.url()).toContain("kind=watch&id=bank");
    await Tab.end(page);
  });

  it("is shown a new API key once, and it opens the door", async () => {
    const { page } = await Tab.open("/api-keys");
    await page.getByRole("button", { name: "New API key" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Create" }).isDisabled()).toBe(true);
    const name = `e2e-made-${Date.now()}`;
    await typeInto(dialog.getByLabel("Name"), name);
    await dialog.getByRole("button", { name: "Create" }).click();
    const key = (await page.locator("[data-issued]").innerText()).trim();
    expect(key).toMatch(/^cr_/);
    const me = await fetch(`${apiOf("keys")}me`, { headers: { "x-api-key": key } });
    expect(await me.json()).toMatchObject({ role: "reader" });
    await page.getByRole("button", { name: "I copied the value" }).click();
    await page.getByText(name).first().waitFor();
    expect(await page.content()).not.toContain(key);
    await Tab.end(page);
  });

  it("must type the name of an API key to delete it", async () => {
    await send("PUT", "api-keys/e2e-doomed", { role: "reader" });
    const { page } = await Tab.open("/api-keys");
    const row = page.getByRole("row").filter({ hasText: "e2e-doomed" });
    await row.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    const remove = dialog.getByRole("button", { name: "Delete" });
    await typeInto(dialog.getByLabel("Reason"), "nobody has it any more");
    expect(await remove.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel("Type e2e-doomed to confirm"), "e2e-doomed");
    await remove.click();
    await row.waitFor({ state: "detached" });
    await Tab.end(page);
  });

  it("changes a pool without losing what somebody else changes meanwhile", async () => {
    await send("PATCH", "settings", { pools: { default: { limit: 5 }, nightly: { limit: 2 } } }, PATCH);
    const { page } = await Tab.open("/settings");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await typeInto(page.getByLabel("Limit of pool nightly"), "4");
    await send("PATCH", "settings", { pools: { default: { limit: 6 } } }, PATCH);
    await page.getByText("Someone else changed the settings").waitFor();
    await page.getByRole("button", { name: "Load current settings" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("listitem").allInnerTexts()).toEqual(["/pools/nightly/limit 2 → 4"]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Change", exact: true }).waitFor();
    const { pools } = await send<Pools>("GET", "settings");
    expect(pools).toEqual({ default: { limit: 6 }, nightly: { limit: 4 } });
    await Tab.end(page);
  });

  it("sees whether the files came by their time", async () => {
    const { page } = await Tab.open("/expectations/nightly");
    await page.getByText(/✓ [3-9] of 3/).waitFor({ timeout: CUT_OFF });
    await page.getByText(/deadlines: 1 met, 0 missed/).waitFor();
    await Tab.end(page);
  }, CUT_OFF + 10_000);
});
