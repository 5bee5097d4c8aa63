import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { apiOf, partner, send } from "./site";

interface Connection {
  readonly connection: Readonly<Record<string, unknown>>;
}

const standing = (page: Page, name: string) => page.locator(`[data-standing=${name}]`).waitFor();

async function apply(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await typeInto(dialog.getByLabel(/Reason/), reason);
  await dialog.getByRole("button", { name: "Apply" }).click();
}

/** Creates a job with a connection that has its own secret. */
async function defineOwn(name: string): Promise<void> {
  const { connection } = await send<Connection>("GET", "connections/partner-a");
  await send("PUT", `secrets/${name}-password`, { value: partner().password });
  await send("PUT", `connections/${name}`, { ...connection, name, auth: { type: "password", secret: `${name}-password` } });
  await send("PUT", `jobs/${name}`, { steps: [{ id: "list", type: "sftp.list", config: { connection: name, path: "/" } }] });
}

const statusOf = async (path: string) => (await fetch(apiOf("open") + path)).status;

describe("bundles in the browser", () => {
  it("are exported, planned, completed by a missing secret, applied, and undone", async () => {
    const name = `moved-${Date.now()}`;
    await defineOwn(name);
    const tab = await Tab.open(`/jobs?text=${name}`);
    const { page } = tab;
    await page.getByLabel(`Select ${name}`).check();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
    const bundle = readFileSync(await (await download).path());
    expect(bundle.subarray(0, 2).toString()).toBe("PK");
    expect(bundle.includes(partner().password)).toBe(false);

    await fetch(`${apiOf("open")}jobs/${name}`, { method: "DELETE" });
    await fetch(`${apiOf("open")}connections/${name}`, { method: "DELETE" });
    await fetch(`${apiOf("open")}secrets/${name}-password`, { method: "DELETE" });

    await tab.visit("/import");
    await page.locator("input[type=file]").setInputFiles({ name: "moved.zip", mimeType: "application/zip", buffer: bundle });
    await page.getByLabel("If an object already exists and differs").selectOption("replace");
    await page.getByRole("button", { name: "Create plan" }).click();
    await standing(page, "missing");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("plan-missing");
    await page.getByRole("button", { name: `Store the secret ${name}-password` }).click();
    const dialog = page.getByRole("dialog");
    await typeInto(dialog.locator("input[type=password]"), partner().password);
    await dialog.getByRole("button", { name: "Store" }).click();
    await standing(page, "ready");
    const actions = page.getByRole("table", { name: "Changes, in this order" });
    await actions.getByRole("link", { name }).first().waitFor();
    await apply(page, "from the other installation");
    await standing(page, "applied");
    await page.reload();
    await standing(page, "applied");
    expect(await statusOf(`connections/${name}`)).toBe(200);
    expect(await send("POST", `connections/${name}/test`, {})).toMatchObject({ authenticated: true });

    await page.getByRole("button", { name: "Undo" }).click();
    await standing(page, "ready");
    await apply(page, "only a trial");
    await standing(page, "applied");
    expect(await statusOf(`connections/${name}`)).toBe(404);
    await tab.close();
  });

  it("that are out of date are not applied, and say so", async () => {
    const name = `stale-${Date.now()}`;
    await defineOwn(name);
    const { definition } = await send<{ definition: object }>("GET", `jobs/${name}`);
    const tab = await Tab.open("/import");
    const { page } = tab;
    const files = { [`jobs/${name}.json`]: { ...definition, description: "from the bundle" } };
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "one.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ files })) });
    await page.getByRole("button", { name: "Create plan" }).click();
    await standing(page, "conflicts");
    await page.getByLabel("If an object already exists and differs").selectOption("replace");
    await page.getByRole("button", { name: "Create plan again" }).click();
    await standing(page, "ready");
    await page.getByRole("table", { name: "Changes, in this order" }).getByText("/description").waitFor();
    await send("PUT", `jobs/${name}`, { ...definition, description: "somebody else's" });
    await apply(page, "too late");
    await page.getByRole("dialog").getByText("plan_stale").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect((await send<{ definition: object }>("GET", `jobs/${name}`)).definition).toMatchObject({ description: "somebody else's" });
    await tab.close();
  });

  it("name others of this installation in the place of their own", async () => {
    const name = `mapped-${Date.now()}`;
    const { connection } = await send<Connection>("GET", "connections/partner-a");
    const files = {
      [`connections/${name}.json`]: { ...connection, name },
      [`jobs/${name}.json`]: { job_id: name, steps: [{ id: "list", type: "sftp.list", config: { connection: name, path: "/" } }] },
    };
    const tab = await Tab.open("/import");
    const { page } = tab;
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "two.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ files })) });
    await page.getByRole("button", { name: "Create plan" }).click();
    await standing(page, "ready");
    await page.getByRole("button", { name: "Use existing objects of this installation" }).click();
    await typeInto(page.getByLabel(`Instead of connection/${name}`), "partner-a");
    await page.getByRole("button", { name: "Create plan again" }).click();
    const actions = page.getByRole("table", { name: "Changes, in this order" });
    await expect.poll(() => actions.getByRole("row").count()).toBe(2);
    await apply(page, "the partner is known here");
    await standing(page, "applied");
    expect(await send("GET", `jobs/${name}`)).toMatchObject({ definition: { steps: [{ config: { connection: "partner-a" } }] } });
    expect(await statusOf(`connections/${name}`)).toBe(404);
    await tab.close();
  });

  it("are made of a template that asks for what it needs", async () => {
    const id = `from-template-${Date.now()}`;
    const tab = await Tab.open("/templates");
    const { page } = tab;
    await page.getByRole("link", { name: "Use template: Process files on arrival" }).click();
    await typeInto(page.getByLabel("Id of the job"), id);
    await typeInto(page.getByLabel("Id of the watch"), id);
    expect(await page.getByRole("button", { name: "Create plan" }).getAttribute("aria-disabled")).toBe("true");
    await typeInto(page.getByLabel("The partner's connection"), "partner-a");
    await typeInto(page.getByLabel("Folder to watch"), "/not-there-yet");
    await page.getByRole("button", { name: "Create plan" }).click();
    await standing(page, "ready");
    await apply(page, "a new partner");
    await standing(page, "applied");
    const { definition } = await send<{ definition: object }>("GET", `watches/${id}`);
    expect(definition).toMatchObject({ connection: "partner-a", path: "/not-there-yet", target: { job_id: id } });
    expect(await send<{ definition: object }>("GET", `jobs/${id}`)).toMatchObject({
      definition: { variables: { inbox: "/not-there-yet" } },
    });
    await fetch(`${apiOf("open")}watches/${id}`, { method: "DELETE" });
    await tab.close();
  });
});
