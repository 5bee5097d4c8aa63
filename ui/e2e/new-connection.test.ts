import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { figure } from "./figures";
import { byMouse } from "./person";
import { partner, send, until } from "./site";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const outcome = (page: Page, name: string): Locator => page.locator(`[data-outcome=${name}]`);

/** Clicks and texts that making a connection may take. */
const MOST_CLICKS = 12;
const MOST_TEXTS = 5;

describe("a person who makes a connection", () => {
  it("tests it, trusts its server and saves it, without JSON", async () => {
    const { port, password, fingerprint } = partner();
    const name = `made-${Date.now()}`;
    const tab = await Tab.open("/");
    const { page } = tab;
    const main = page.locator("main");
    const person = byMouse(page);
    await person.list("Connections", "g n");
    await person.press(button(page, "New connection"));
    await person.press(main.getByRole("button", { name: /^SFTP/ }));
    await person.type(main.getByLabel(/^Host$|^Host \*/), "127.0.0.1");
    await person.type(main.getByLabel(/^Port/), String(port));
    await person.type(main.getByLabel(/^Username/), "u");
    await person.type(main.locator("input[type=password]"), password);
    expect(await tab.axe()).toEqual([]);
    await person.press(button(page, "Test connection"));
    await outcome(page, "untrusted").waitFor();
    await page.getByText(fingerprint).waitFor();
    await page.getByText("Only trust this key if your partner has confirmed it.").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("connection-untrusted");
    await person.press(button(page, "Trust this key"));
    await outcome(page, "works").waitFor();
    expect(await tab.axe()).toEqual([]);
    expect(await main.textContent()).not.toContain(password);
    await person.type(main.getByLabel(/^Name/), name);
    await page.locator("[data-standing=valid]").waitFor();
    await person.press(button(page, "Save"));
    const dialog = page.getByRole("dialog");
    await person.press(dialog.getByRole("button", { name: "Save" }));
    await page.waitForURL(new RegExp(`/connections/${name}$`));
    const { moves, texts } = person.acts;
    figure(`Making and testing an SFTP connection with a password: ${moves} clicks, ${texts} typed texts`);
    expect(moves).toBeLessThanOrEqual(MOST_CLICKS);
    expect(texts).toBeLessThanOrEqual(MOST_TEXTS);
    const { connection } = await send<{ connection: object }>("GET", `connections/${name}`);
    expect(connection).toMatchObject({ host_keys: [fingerprint], auth: { secret: `connection-${name}-password` } });
    const report = await send<{ authenticated: boolean }>("POST", `connections/${name}/test`, {});
    expect(report.authenticated).toBe(true);
    await tab.close();
  });

  it("is told that the password is wrong, and tests a saved connection with a changed user", async () => {
    const tab = await Tab.open("/edit/connection/partner-a");
    const { page } = tab;
    const person = byMouse(page);
    await person.press(button(page, "Test connection"));
    await outcome(page, "works").waitFor();
    await person.type(page.locator("main input[type=password]"), "not-the-password");
    await page.getByText("You have changed the connection since this test.").waitFor();
    await person.press(button(page, "Test connection"));
    await outcome(page, "refused").waitFor();
    await page.getByText("Check the user name and the password or key.", { exact: false }).waitFor();
    expect(await tab.axe()).toEqual([]);
    const stored = await until(
      () => send<{ authenticated: boolean }>("POST", "connections/partner-a/test", {}),
      () => true,
    );
    expect(stored.authenticated).toBe(true);
    await page.goto("about:blank");
    await tab.close();
  });
});
