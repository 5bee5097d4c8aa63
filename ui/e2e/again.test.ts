import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { ended } from "./seed";
import { seeded, send } from "./site";

interface Stored {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly priority: number;
  readonly version: number;
  readonly max_retries?: number;
  readonly not_before?: string;
  readonly trigger: { readonly kind: string };
}

const read = (id: string) => send<Stored>("GET", `executions/${id}?include=parameters`);

describe("who starts an execution", () => {
  it("may say when, how urgently, how often it is retried, and in which version", async () => {
    const { page } = await Tab.open("/jobs/daily-report");
    await page.getByRole("button", { name: "Run now" }).click();
    const dialog = page.getByRole("dialog");
    const run = dialog.getByRole("button", { name: "Run now" });
    await dialog.getByRole("button", { name: "Options" }).click();
    await typeInto(dialog.getByLabel("Priority"), "10");
    expect(await run.isDisabled()).toBe(true);
    await typeInto(dialog.getByLabel("Priority"), "7");
    await typeInto(dialog.getByLabel("Version"), "1");
    await typeInto(dialog.getByLabel("Retries"), "0");
    // The browser uses the time zone of Berlin.
    await typeInto(dialog.getByLabel("Not before"), "2027-07-01T06:30");
    await run.click();
    await page.waitForURL(/\/executions\/\w{26}$/);
    const id = page.url().slice(-26);
    expect(await read(id)).toMatchObject({ priority: 7, version: 1, max_retries: 0, not_before: "2027-07-01T04:30:00Z" });
    await send("POST", `executions/${id}/cancel`, {});
    await Tab.end(page);
  });

  it("has the parameters of the one before in the form, and changes one of them", async () => {
    const parameters = { folder: "/reports", copies: 3 };
    const before = await send<{ execution_id: string }>("POST", "jobs/list-folder/trigger", { parameters });
    expect(await ended(before.execution_id)).toBe("completed");
    const tab = await Tab.open(`/executions/${before.execution_id}`);
    const { page } = tab;
    await page.getByRole("button", { name: "Run again with changes" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByLabel("Folder").inputValue()).toBe("/reports");
    expect(await dialog.getByLabel("Copies").inputValue()).toBe("3");
    const { version } = await read(before.execution_id);
    await expect.poll(() => dialog.getByLabel("Version").inputValue()).toBe(String(version));
    await dialog.getByText("Connections that the execution uses: partner-a").waitFor();
    await typeInto(dialog.getByLabel("Folder"), "/incoming");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("execution-again");
    await dialog.getByRole("button", { name: "Run now" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(before.execution_id));
    const id = page.url().slice(-26);
    expect((await read(id)).parameters).toEqual({ folder: "/incoming", copies: 3 });
    expect((await read(before.execution_id)).parameters).toEqual(parameters);
    await tab.close();
  });

  it("is told which partners it concerns: of a chain, of what is ahead of a failed execution, of a watch", async () => {
    const { page } = await Tab.open("/chains/evening");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Run now" }).click();
    await dialog.getByText("Connections that the execution uses: partner-a, partner-b.").waitFor();
    await page.goto(page.url().replace(/\/chains\/.*/, `/executions/${seeded().unreachable}`));
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await dialog.getByText("Connections that the execution uses: partner-b.").waitFor();
    await page.goto(page.url().replace(/\/executions\/.*/, "/watches/odd"));
    await page.getByRole("button", { name: "Process again" }).first().click();
    await dialog.getByText("Connections that the execution uses: partner-a.").waitFor();
    await Tab.end(page);
  });
});
