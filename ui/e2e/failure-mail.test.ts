import { describe, expect, it } from "vitest";
import { builder } from "../src/texts/builder";
import { Tab } from "./browser";
import { byMouse } from "./person";
import { apiOf, send } from "./site";

const words = builder.failureMail;

describe("an email on failure", () => {
  it("is switched on for a job with an address, over a channel that is made once, and off again", async () => {
    const name = `mailed-${Date.now()}`;
    const address = `${name}@example.com`;
    await send("PUT", `channels/${name}-known`, { type: "smtp", host: "mail.example.com", from: "courier@example.com", to: [`known-${address}`] });
    await send("PUT", `jobs/${name}`, {
      steps: [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }],
      notify: [{ channel: `${name}-known`, events: ["onStart"] }],
    });
    const tab = await Tab.open(`/edit/job/${name}`);
    const { page } = tab;
    const person = byMouse(page);
    const notifyOf = async () => (await send<{ definition: { notify?: unknown } }>("GET", `jobs/${name}`)).definition.notify;
    async function save() {
      await page.locator("[data-standing=valid]").waitFor();
      await person.press(page.locator("main").getByRole("button", { name: "Save", exact: true }));
      await person.press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }

    await person.press(page.getByRole("button", { name: builder.job }));
    const toggle = page.getByRole("switch", { name: words.title });
    await person.press(toggle);
    const field = page.getByLabel(/^Email address/);
    await person.type(field, "nobody,");
    await page.keyboard.press("Tab");
    await page.getByText("Enter one email address", { exact: false }).first().waitFor();
    await person.type(field, address);
    expect(await tab.axe()).toEqual([]);
    await person.press(page.getByRole("button", { name: words.use }));
    await page.locator("[data-failure-mail=on]").waitFor();
    expect(await tab.axe()).toEqual([]);
    await save();
    const made = `mail-${name}-example-com`;
    expect(await notifyOf()).toEqual([{ channel: `${name}-known`, events: ["onStart"] }, { channel: made, events: ["onFail"] }]);
    expect(await send("GET", `channels/${made}`)).toMatchObject({ definition: { type: "smtp", to: [address] } });

    // If a channel for the address exists, it is used.
    await person.press(page.getByRole("button", { name: words.change }));
    await person.type(page.getByLabel(/^Email address/), `known-${address}`);
    await person.press(page.getByRole("button", { name: words.use }));
    await page.getByText(`known-${address}`).first().waitFor();
    await save();
    expect(await notifyOf()).toEqual([{ channel: `${name}-known`, events: ["onFail", "onStart"] }]);

    await person.press(toggle);
    await page.locator("[data-failure-mail=off]").waitFor();
    await save();
    expect(await notifyOf()).toEqual([{ channel: `${name}-known`, events: ["onStart"] }]);
    await tab.close();
    for (const path of [`jobs/${name}`, `channels/${made}`, `channels/${name}-known`]) {
      // oxlint-disable-next-line no-await-in-loop -- the job refers to the channels
      await fetch(`${apiOf("open")}${path}`, { method: "DELETE" });
    }
  });
});
