import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { defineChannel } from "./notices";
import { typeInto } from "./person";
import { receive } from "./receiver";
import { apiOf, send } from "./site";
import { unfold } from "./walk";

describe("a channel", () => {
  it("sends a test, and shows what the receiver said", async () => {
    const receiver = await receive(418, "no coffee \u202e<b>here</b>");
    try {
      const id = `teapot-${Date.now()}`;
      await defineChannel(id, receiver.url);
      const tab = await Tab.open(`/channels/${id}`);
      const { page } = tab;
      await page.getByRole("button", { name: "Send a test" }).click();
      const said = page.getByRole("status");
      await said.getByText("The test notification was not sent").waitFor();
      expect(await said.innerText()).toContain("418");
      expect(receiver.bodies.length).toBe(1);
      await tab.picture("channel-tested");
      await tab.close();
    } finally {
      receiver.close();
    }
  });

  it("is disabled with a reason and enabled again by Undo; a test over it is possible only then", async () => {
    const receiver = await receive(204);
    try {
      const id = `switched-${Date.now()}`;
      await defineChannel(id, receiver.url);
      const { page } = await Tab.open(`/channels/${id}`);
      await page.getByRole("button", { name: "Disable" }).click();
      await typeInto(page.getByRole("dialog").getByLabel("Reason"), "holidays");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Enable" }).waitFor();
      await page.getByText("Not possible: the channel is disabled.").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Disable" }).waitFor();
      const { definition } = await send<{ definition: { enabled: boolean } }>("GET", `channels/${id}`);
      expect(definition.enabled).toBe(true);
      await page.getByRole("button", { name: "Send a test" }).click();
      await page.getByText("The test notification was sent.").waitFor();
      expect(receiver.bodies.length).toBe(1);
      await Tab.end(page);
    } finally {
      receiver.close();
    }
  });

  it("is made by its form, edited and deleted", async () => {
    await defineChannel("form-given", "http://127.0.0.1:1/nobody");
    const id = `made-${Date.now()}`;
    const { page } = await Tab.open("/channels");
    await page.getByRole("button", { name: "New channel" }).click();
    await typeInto(page.locator("main").getByLabel(/^ID/), id);
    await typeInto(page.getByLabel("Definition as JSON"), JSON.stringify({ type: "slack", url_secret: "form-given-url" }));
    await unfold(page, "main [data-form]");
    await typeInto(page.getByLabel("Maximum notifications per minute"), "7");
    const save = async () => {
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.waitForURL((url) => url.pathname.endsWith(`/channels/${id}`));
    };
    await page.getByText("No problems found.").waitFor();
    await save();
    const { definition } = await send<{ definition: object }>("GET", `channels/${id}`);
    expect(definition).toMatchObject({ type: "slack", url_secret: "form-given-url", max_per_minute: 7 });
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await typeInto(dialog.getByLabel(/Reason/), "no more chats");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/channels$/);
    expect((await fetch(`${apiOf("open")}channels/${id}`)).status).toBe(404);
    await Tab.end(page);
  });
});
