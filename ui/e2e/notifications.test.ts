import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { defineBooking, defineChannel, subscribe, told } from "./notices";
import { typeInto } from "./person";
import { receive, type Receiver } from "./receiver";
import { ended } from "./seed";
import { apiOf, send, until } from "./site";

interface Definition {
  readonly definition: { readonly enabled: boolean };
}

describe("a subscription", () => {
  it("is made by its form, disabled and enabled again by Undo, and deleted", async () => {
    const id = `hears-${Date.now()}`;
    const { page } = await Tab.open("/subscriptions");
    await page.getByRole("button", { name: "New subscription" }).click();
    await typeInto(page.locator("main").getByLabel(/^ID/), id);
    await typeInto(page.getByLabel("Definition as JSON"), JSON.stringify({ events: ["watch.failing"], channel: "nobody" }));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/nobody/).filter({ hasNotText: "{" }).first().waitFor();
    await typeInto(page.getByLabel("Definition as JSON"), JSON.stringify({ events: ["watch.failing"], channel: "operations" }));
    await page.locator('select[name="/recovered"]').selectOption("true");
    await page.getByText("No problems found.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/subscriptions/${id}`));
    const { definition } = await send<{ definition: object }>("GET", `subscriptions/${id}`);
    expect(definition).toMatchObject({ events: ["watch.failing"], channel: "operations", recovered: true });

    await page.getByText("No matches yet.").waitFor();
    await page.getByRole("button", { name: "Disable" }).click();
    await typeInto(page.getByRole("dialog").getByLabel("Reason"), "holidays");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Enable" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Disable" }).waitFor();
    expect((await send<Definition>("GET", `subscriptions/${id}`)).definition.enabled).toBe(true);

    await page.getByRole("button", { name: "Delete" }).click();
    await typeInto(page.getByRole("dialog").getByLabel(/Reason/), "nobody reads it");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/subscriptions$/);
    expect((await fetch(`${apiOf("open")}subscriptions/${id}`)).status).toBe(404);
    await Tab.end(page);
  });

  it("is found from its channel, and leads to what it has matched", async () => {
    const { page } = await Tab.open("/channels/night-watch");
    const users = page.getByRole("region", { name: "Used by" });
    await users.getByRole("link", { name: "bookings" }).click();
    await page.getByRole("heading", { name: "bookings" }).waitFor();
    await page.getByRole("link", { name: "night-watch" }).first().waitFor();
    await page.getByRole("link", { name: "All notifications of this subscription" }).click();
    await page.waitForURL(/\/notifications\?subscription=bookings$/);
    await page.locator("[data-row]").first().click();
    await page.getByText("422").first().waitFor();
    await page.getByRole("region", { name: "Facts" }).getByRole("link", { name: "book", exact: true }).first().waitFor();
    await Tab.end(page);
  });
});

describe("a dead notification", () => {
  const id = `refused-${Date.now()}`;
  let booking: Receiver;
  let room: Receiver;
  let dead: string;

  const tries = () => send<{ state: string; tries: number }>("GET", `notifications/${dead}`);

  beforeAll(async () => {
    booking = await receive(400);
    room = await receive(422, "no such room");
    await defineBooking(id, booking);
    await defineChannel(id, room.url);
    await subscribe(id, id, [id]);
    await ended((await send<{ execution_id: string }>("POST", `jobs/${id}/trigger`, {})).execution_id);
    dead = await told(id, "dead");
  });

  afterAll(() => {
    booking.close();
    room.close();
  });

  it("is sent again with others that are chosen in the list", async () => {
    const before = (await tries()).tries;
    const { page } = await Tab.open(`/notifications?subscription=${id}`);
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await page.getByRole("button", { name: "Send again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Send again: 1 notification").waitFor();
    await dialog.getByRole("button", { name: "Send again" }).click();
    await page.getByText("1 accepted").waitFor();
    await dialog.locator("[data-standing=accepted]").waitFor();
    await until(tries, (now) => now.state === "dead" && now.tries > before);
    await Tab.end(page);
  });

  it("is sent again, with a reason, and is taken under the same id", async () => {
    const tab = await Tab.open(`/notifications/${dead}`);
    const { page } = tab;
    await page.getByText("This notification was not sent").waitFor();
    room.answerWith(204);
    await page.getByRole("button", { name: "Send again" }).click();
    await typeInto(page.getByRole("dialog").getByLabel(/Reason/), "the room is there again");
    await page.keyboard.press("Enter");
    await page.locator("h1 [data-state=delivered]").waitFor();
    await page.getByText("Not possible: the notification is delivered.").first().waitFor({ state: "attached" });
    expect(room.bodies.length).toBeGreaterThan(2);
    expect(new Set(room.bodies).size).toBe(1);
    await tab.picture("notification-again");
    await tab.close();
  });
});
