import { describe, expect, it } from "vitest";
import { BROWSERS, Tab } from "./browser";
import { figure } from "./figures";
import { byMouse } from "./person";
import { ended } from "./seed";
import { partner, seeded, send } from "./site";

const OTHER_KEY = `SHA256:${"A".repeat(43)}`;

/** Defines a connection and a job that lists its folder, and starts an execution that fails. */
async function failed(id: string, more: object): Promise<string> {
  const { port, fingerprint, password } = partner();
  const at = { type: "sftp", host: "127.0.0.1", port, username: "u" };
  await send("PUT", `connections/${id}`, { ...at, host_keys: [fingerprint], auth: { type: "password", password }, ...more });
  await send("PUT", `jobs/${id}`, { steps: [{ id: "list", type: "sftp.list", config: { connection: id, path: "/" } }] });
  const { execution_id } = await send<{ execution_id: string }>("POST", `jobs/${id}/trigger`, {});
  expect(await ended(execution_id)).toBe("failed");
  return execution_id;
}

describe("a failure of a connection", () => {
  it.each(BROWSERS)("leads from the overview to the connection: its key is tested and trusted, and the execution resumed, in %s", async (browser) => {
    const id = `moved-${browser}-${Date.now()}`;
    const execution = await failed(id, { host_keys: [OTHER_KEY] });
    const tab = await Tab.open("/", { browser });
    const { page } = tab;
    const person = byMouse(page);
    const dialog = page.getByRole("dialog");
    await person.press(page.locator("main").getByRole("link", { name: id }).first());
    await page.waitForURL(new RegExp(`/executions/${execution}$`));
    const card = page.getByRole("region", { name: "Why it failed" });
    await card.getByText("A retry without a change will fail again.").waitFor();
    const resume = page.getByRole("button", { name: "Resume", exact: true });
    expect(await resume.getAttribute("data-variant")).toBe("default");
    expect(await page.getByRole("button", { name: "Run again", exact: true }).getAttribute("data-variant")).toBe("subtle");
    await person.press(card.getByRole("button", { name: "Test connection" }));
    await card.locator("[data-outcome=changed]").getByText("The server's key is not the one you trust").waitFor();
    await card.getByText(partner().fingerprint, { exact: true }).waitFor();
    await tab.picture("execution-untrusted");
    expect(await tab.axe()).toEqual([]);
    await person.press(card.getByRole("button", { name: "Trust this key" }));
    await dialog.getByText(partner().fingerprint).waitFor();
    await tab.picture("execution-trust");
    expect(await tab.axe()).toEqual([]);
    await person.press(dialog.getByRole("button", { name: "Trust" }));
    await card.locator("[data-outcome=works]").getByText("The connection works").waitFor();
    await expect.poll(() => resume.getAttribute("data-variant")).toBe("filled");
    await tab.picture("execution-trusted");
    expect(await tab.axe()).toEqual([]);
    await person.press(resume);
    await person.press(dialog.getByRole("button", { name: "Resume" }));
    await page.locator("h1 [data-state=completed]").waitFor();
    figure(`From the overview to an execution that failed for its host key, has the key trusted and completes: ${person.acts.moves} clicks`);
    expect(person.acts.moves).toBeLessThanOrEqual(6);
    await tab.close();
  });

  it("says that the login was refused, and leads to the connection", async () => {
    const id = `refused-${Date.now()}`;
    const execution = await failed(id, { auth: { type: "password", password: "wrong" } });
    const { page } = await Tab.open(`/executions/${execution}`);
    const group = page.getByRole("group", { name: `Connection ${id}` });
    await group.getByRole("button", { name: "Test connection" }).click();
    await group.locator("[data-outcome=refused]").getByText("The server refused the login").waitFor();
    expect(await group.getByRole("button", { name: "Trust this key" }).count()).toBe(0);
    expect(await group.getByRole("link").count()).toBe(1);
    await group.getByRole("link", { name: "Open partner" }).click();
    await page.waitForURL(new RegExp(`/connections/${id}$`));
    await page.getByRole("cell", { name: "Step list, Connection" }).waitFor();
    await Tab.end(page);
  });

  it("is not called corrected where a test could not try the login", async () => {
    const { page } = await Tab.open(`/executions/${seeded().unsure}`);
    const group = page.getByRole("group", { name: /^Connection / });
    await group.getByRole("button", { name: "Test connection" }).click();
    await group.locator("[data-outcome=untried]").getByText("The login wasn't tested", { exact: false }).waitFor();
    expect(await group.innerText()).not.toMatch(/works|resume/i);
    await Tab.end(page);
  });

  it("has no key trusted by a connection that somebody has changed since its test, and says to test again", async () => {
    const id = `raced-${Date.now()}`;
    const { port, fingerprint, password } = partner();
    await send("PUT", `connections/${id}`, { type: "sftp", host: "127.0.0.1", port, username: "u", auth: { type: "password", password } });
    const tab = await Tab.open(`/connections/${id}`);
    const { page } = tab;
    const test = page.getByRole("button", { name: "Test", exact: true });
    const trust = page.getByRole("button", { name: "Trust this key" });
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Trust" });
    await test.click();
    await trust.waitFor();
    await send("PATCH", `connections/${id}`, { host: "localhost" }, { "content-type": "application/merge-patch+json" });
    await page.getByText("localhost").first().waitFor();
    await trust.click();
    await confirm.click();
    await page.getByText("The connection has changed since this test, so nothing was saved. Test it again.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await trust.count()).toBe(0);
    expect(await tab.axe()).toEqual([]);
    const { connection } = await send<{ connection: Record<string, unknown> }>("GET", `connections/${id}`);
    expect(connection.host_keys ?? []).toEqual([]);
    await test.click();
    await trust.click();
    let go: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/test", async (route) => {
      await held;
      await route.continue();
    });
    await confirm.click();
    await page.getByText("Testing…").waitFor();
    expect(await trust.count()).toBe(0);
    go?.();
    await page.locator("[data-outcome=works]").waitFor();
    const after = await send<{ connection: object }>("GET", `connections/${id}`);
    expect(after.connection).toMatchObject({ host: "localhost", host_keys: [fingerprint] });
    await tab.close();
  });
});
