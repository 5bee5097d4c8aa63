import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { defineBooking } from "./notices";
import { typeInto } from "./person";
import { receive, type Receiver } from "./receiver";
import { ended } from "./seed";
import { send } from "./site";

/** Enters the outcome of the request. */
async function settle({ page }: Tab, verb: string): Promise<void> {
  await page.getByRole("button", { name: verb, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: verb });
  expect(await confirm.isDisabled()).toBe(true);
  await typeInto(dialog.getByLabel(/Reason/), "asked them by telephone");
  await confirm.click();
  await page.locator("h1 [data-state=completed]").waitFor();
}

describe("a request whose answer was lost", () => {
  let receiver: Receiver;
  const id = `booking-${Date.now()}`;

  /** Starts an execution that sends its request and loses the response, and opens its screen. */
  async function unsure(): Promise<{ readonly execution: string; readonly tab: Tab }> {
    receiver.answerWith("none");
    const { execution_id: execution } = await send<{ execution_id: string }>("POST", `jobs/${id}/trigger`, {});
    expect(await ended(execution)).toBe("failed");
    const tab = await Tab.open(`/executions/${execution}`);
    await tab.page.getByText("Was the request processed?").waitFor();
    receiver.answerWith(200);
    return { execution, tab };
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
    await settle(tab, "Mark as processed");
    expect(receiver.bodies.length).toBe(before);
    await tab.close();
  });

  it("was not done: it is sent once more, and what is said is about the attempt that was seen", async () => {
    const { execution, tab } = await unsure();
    const before = receiver.bodies.length;
    const said = tab.page.waitForRequest((request) => request.url().endsWith(`/executions/${execution}/resume`));
    await settle(tab, "Send it again");
    expect((await said).postDataJSON()).toEqual({ outcome: "repeat", attempt: 0, reason: "asked them by telephone" });
    expect(receiver.bodies.length).toBe(before + 1);
    await tab.close();
  });
});
