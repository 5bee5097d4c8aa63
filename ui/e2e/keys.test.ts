import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { pasteInto, typeInto } from "./person";
import { apiOf, send } from "./site";

interface Key {
  readonly version: number;
  readonly kind: string;
  readonly public: string;
  readonly user_ids?: readonly string[];
}

describe("an admin", () => {
  it("makes a key, gives it another version, removes the old one, and deletes it by its name", async () => {
    const name = `e2e-pgp-${Date.now()}`;
    const tab = await Tab.open("/keys");
    const { page } = tab;
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "New key" }).click();
    await typeInto(dialog.getByLabel("Name"), name);
    await dialog.getByLabel("Type", { exact: true }).selectOption("pgp");
    await typeInto(dialog.getByLabel("User ID"), "Example <a@example.com>");
    await typeInto(dialog.getByLabel("Validity in days"), "400");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("key-new");
    await dialog.getByRole("button", { name: "Create" }).click();
    const row = page.getByRole("table", { name: "Keys, by name" }).getByRole("row").filter({ hasText: name });
    await row.getByText("version 1").waitFor();
    expect(await send<Key>("GET", `keys/${name}`)).toMatchObject({ kind: "pgp", user_ids: ["Example <a@example.com>"] });

    await row.getByRole("button", { name: "New version" }).click();
    await dialog.getByRole("button", { name: "New version" }).click();
    await row.getByText("version 2").waitFor();
    await row.getByRole("button", { name: "Delete a version" }).click();
    const remove = dialog.getByRole("button", { name: "Delete a version" });
    await typeInto(dialog.getByLabel(/Reason/), "the old one has leaked");
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel("Version", { exact: true }).selectOption("1");
    await tab.picture("key-remove-version");
    await remove.click();
    await dialog.waitFor({ state: "detached" });
    const { value } = await send<{ value: readonly Key[] }>("GET", `keys/${name}/versions`);
    expect(value.map(({ version }) => version)).toEqual([2]);

    await row.getByRole("button", { name: "Delete", exact: true }).click();
    await typeInto(dialog.getByLabel(/Reason/), "nobody has it");
    expect(await dialog.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel(`Type ${name} to confirm`), name);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    expect((await fetch(`${apiOf("open")}keys/${name}`)).status).toBe(404);
    await tab.close();
  });

  it("imports a partner's public key, and is kept from sending a private one", async () => {
    const { public: armored } = await send<Key>("GET", "keys/our-pgp-key");
    const name = `e2e-partner-${Date.now()}`;
    const { page } = await Tab.open("/keys");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Import a partner's key" }).click();
    await typeInto(dialog.getByLabel("Name"), name);
    await typeInto(dialog.getByLabel("Public key"), "-----BEGIN PGP PRIVATE KEY BLOCK-----");
    await dialog.getByText("This is a private key. To import a private key, use New transfer or the API.", { exact: false }).waitFor();
    expect(await dialog.getByRole("button", { name: "Import" }).isDisabled()).toBe(true);
    await pasteInto(dialog.getByLabel("Public key"), armored);
    await dialog.getByRole("button", { name: "Import" }).click();
    await page.getByRole("row").filter({ hasText: name }).first().waitFor();
    expect(await send<Key & { has_private: boolean }>("GET", `keys/${name}`)).toMatchObject({ has_private: false });
    await send("DELETE", `keys/${name}`);
    await Tab.end(page);
  });
});
