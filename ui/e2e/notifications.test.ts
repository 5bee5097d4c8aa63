import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { defineBooking, defineChannel, subscribe, told } from "./notices";
import { receive, type Receiver } from "./receiver";
import { ended } from "./seed";
import { apiOf, send } from "./site";

interface Definition {
  readonly definition: { readonly enabled: boolean };
}

describe("a subscription", () => {
  it("is made by its form, disabled and enabled again by Undo, and deleted", async () => {
    const id = `hears-${Date.now()}`;
    const { page } = await Tab.open("/subscriptions");
    await page.getByRole("button", { name: "New subscription" }).click();
    await page.locator("main").getByLabel(/^Id/).fill(id);
    await page.getByLabel("Definition as JSON").fill(JSON.stringify({ events: ["watch.failing"], channel: "nobody" }));
    await page.getByText(/nobody/).filter({ hasNotText: "{" }).first().waitFor();
    await page.getByLabel("Definition as JSON").fill(JSON.stringify({ events: ["watch.failing"], channel: "operations" }));
    await page.getByLabel("recovered").selectOption("true");
    await page.getByText("The server would take it as it is.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/subscriptions/${id}`));
    const { definition } = await send<{ definition: object }>("GET", `subscriptions/${id}`);
    expect(definition).toMatchObject({ events: ["watch.failing"], channel: "operations", recovered: true });

    await page.getByText("It has matched nothing yet.").waitFor();
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("holidays");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Enable" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Disable" }).waitFor();
    expect((await send<Definition>("GET", `subscriptions/${id}`)).definition.enabled).toBe(true);

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByLabel(/Reason/).fill("nobody reads it");
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
    await page.getByRole("link", { name: "All notifications of it" }).click();
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

  /** Has an execution fail whose notification is refused; returns the notification's id. */
  async function refused(): Promise<string> {
    room.answerWith(422);
    const before = room.bodies.length;
    await ended((await send<{ execution_id: string }>("POST", `jobs/${id}/trigger`, {})).execution_id);
    await expect.poll(() => room.bodies.length).toBe(before + 1);
    return told(id, "dead");
  }

  beforeAll(async () => {
    booking = await receive(400);
    room = await receive(422);
    await defineBooking(id, booking);
    await defineChannel(id, room.url);
    await subscribe(id, id, [id]);
  });

  afterAll(() => {
    booking.close();
    room.close();
  });

  it("is sent again, with a reason, and is taken", async () => {
    const dead = await refused();
    const tab = await Tab.open(`/notifications/${dead}`);
    const { page } = tab;
    await page.getByText("It was not told").waitFor();
    room.answerWith(204);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByRole("dialog").getByLabel(/Reason/).fill("the room is there again");
    await page.keyboard.press("Enter");
    await page.locator("h1 [data-state=delivered]").waitFor();
    await page.getByText("Not possible: the notification is delivered.").waitFor({ state: "attached" });
    expect(room.bodies.at(-1)).toBe(room.bodies.at(-2));
    await tab.picture("notification-again");
    await tab.close();
  });

  it("is sent again with others that are chosen in the list", async () => {
    await refused();
    room.answerWith(204);
    const { page } = await Tab.open(`/notifications?subscription=${id}`);
    await page.locator("[data-row]").first().waitFor();
    await page.getByRole("checkbox", { name: "Choose all rows that are shown" }).click();
    await page.getByRole("button", { name: "Send again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Send again: 1 notification").waitFor();
    await dialog.getByRole("button", { name: "Send again" }).click();
    await page.getByText("1 accepted").waitFor();
    await page.locator("[role=dialog] [data-standing=accepted]").waitFor();
    await told(id, "delivered");
    await Tab.end(page);
  });
});

describe("a request whose answer was lost", () => {
  let receiver: Receiver;
  const id = `booking-${Date.now()}`;

  /** Has an execution send its request and lose the answer; opens its screen. */
  async function unsure(): Promise<{ readonly execution: string; readonly tab: Tab }> {
    receiver.answerWith("none");
    const { execution_id: execution } = await send<{ execution_id: string }>("POST", `jobs/${id}/trigger`, {});
    expect(await ended(execution)).toBe("failed");
    const tab = await Tab.open(`/executions/${execution}`);
    await tab.page.getByText("What became of it?").waitFor();
    receiver.answerWith(200);
    return { execution, tab };
  }

  /** Says what became of the request. */
  async function settle({ page }: Tab, verb: string): Promise<void> {
    await page.getByRole("button", { name: verb, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: verb });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/Reason/).fill("asked them by telephone");
    await confirm.click();
    await page.locator("h1 [data-state=completed]").waitFor();
  }

  beforeAll(async () => {
    receiver = await receive("none");
    await defineBooking(id, receiver);
  });

  afterAll(() => receiver.close());

  it("was done: the execution goes on behind it, and nothing is sent", async () => {
    const { tab } = await unsure();
    const before = receiver.bodies.length;
    expect(await tab.page.getByRole("button", { name: "Resume" }).count()).toBe(0);
    await tab.page.keyboard.press("r");
    expect(await tab.page.getByRole("dialog").count()).toBe(0);
    await settle(tab, "It was done");
    expect(receiver.bodies.length).toBe(before);
    await tab.close();
  });

  it("is sent again once, if it was not done; what is said too late is refused", async () => {
    const { execution, tab } = await unsure();
    const before = receiver.bodies.length;
    await settle(tab, "Send it again");
    expect(receiver.bodies.length).toBe(before + 1);
    const late = await fetch(`${apiOf("open")}executions/${execution}/resume`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome: "repeat", attempt: 0 }),
    });
    expect(late.status).toBe(409);
    await tab.close();
  });
});
