import { beforeAll, describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { send, until } from "./site";

const STEPS = [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }];

interface Trail {
  readonly value: ReadonlyArray<{ readonly event: string; readonly reason?: string }>;
}

describe("a pause", () => {
  beforeAll(async () => {
    await send("PUT", "jobs/undo-before", { steps: STEPS });
    await send("PUT", "jobs/undo-away", { steps: STEPS });
    await send("PUT", "jobs/undo-member", { steps: STEPS, depends_on: [{ job_id: "undo-before" }] });
    await send("PUT", "chains/undo-chain", { nodes: [{ id: "member", job_id: "undo-member" }] });
  });

  it("of an execution is undone, and so is its resume", async () => {
    const { execution_id: id } = await send<{ execution_id: string }>("POST", "jobs/undo-member/trigger", {});
    const tab = await Tab.open(`/executions/${id}`);
    const { page } = tab;
    const act = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).click();
      await typeInto(page.getByRole("dialog").getByLabel(/Reason/), "by mistake");
      await page.keyboard.press("Enter");
    };
    const undo = page.getByRole("status").getByRole("button", { name: "Undo", exact: true });

    await act("Pause");
    await page.locator("h1 [data-state=paused]").waitFor();
    // The focus has returned to "Pause", whose tooltip shows why the action is not possible now.
    await page.locator("h1").click();
    await page.getByRole("tooltip").waitFor({ state: "detached" });
    expect(await tab.axe()).toEqual([]);
    await tab.picture("execution-undo");
    await undo.click();
    await page.locator("h1 [data-state=queued]").waitFor();
    await undo.waitFor({ state: "detached" });

    await act("Pause");
    await page.locator("h1 [data-state=paused]").waitFor();
    await act("Resume");
    await page.locator("h1 [data-state=queued]").waitFor();
    await page.getByText("The execution continues.").waitFor();
    await undo.click();
    await page.locator("h1 [data-state=paused]").waitFor();
    const { value } = await send<Trail>("GET", `executions/${id}/audit`);
    expect(value.filter((event) => event.reason === "undone")).toHaveLength(2);
    await send("POST", `executions/${id}/cancel`, {});
    await tab.close();
  });

  it("of a chain execution is undone", async () => {
    const { chain_execution_id: id } = await send<{ chain_execution_id: string }>("POST", "chains/undo-chain/trigger", {});
    await until(
      () => send<{ state: string }>("GET", `chain-executions/${id}`),
      ({ state }) => state === "running",
    );
    const { page } = await Tab.open(`/chain-executions/${id}`);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await page.locator("h1 [data-state=paused]").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.locator("h1 [data-state=running]").waitFor();
    await send("POST", `chain-executions/${id}/cancel`, {});
    await Tab.end(page);
  });

  it("whose execution ends meanwhile cannot be undone, and the notice says why", async () => {
    const { execution_id: id } = await send<{ execution_id: string }>("POST", "jobs/undo-member/trigger", {});
    const { page } = await Tab.open(`/executions/${id}`);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await page.locator("h1 [data-state=paused]").waitFor();
    await send("POST", `executions/${id}/cancel`, {});
    await page.locator("h1 [data-state=cancelled]").waitFor();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    const reason = await undo.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe("Not possible: the execution is cancelled.");
    await Tab.end(page);
  });
});

describe("an act whose answer comes when its screen was left", () => {
  it("leads nobody away from where they are then", async () => {
    const { page } = await Tab.open("/jobs");
    await page.getByRole("link", { name: "undo-away", exact: true }).click();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/jobs/undo-away/trigger", async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Run now" }).click();
    const sent = page.waitForRequest("**/jobs/undo-away/trigger");
    await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();
    const request = await sent;
    await page.goBack();
    await page.waitForURL(/\/jobs$/);
    release?.();
    expect((await request.response())?.status()).toBe(202);
    await page.getByRole("link", { name: "Executions" }).waitFor();
    await page.waitForTimeout(300);
    expect(page.url()).toMatch(/\/jobs$/);
    await Tab.end(page);
  });
});
