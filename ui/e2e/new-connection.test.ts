import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { figure } from "./figures";
import { byMouse, pasteInto, typeInto } from "./person";
import { partner, send } from "./site";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const outcome = (page: Page, name: string): Locator => page.locator(`[data-outcome=${name}]`);

const JSON_TEXT = "Definition as JSON";
const host = (page: Page) => page.locator("main").getByLabel(/^Host$|^Host \*/);
const secret = (page: Page) => page.locator("main input[type=password]");
const judged = (page: Page, standing: "valid" | "invalid") => page.locator(`[data-standing=${standing}]`).first().waitFor();
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Asserts that a password is only in its own field, and not in any text, JSON, other field, URL or browser storage. */
async function expectHidden(page: Page, password: string): Promise<void> {
  const fold = button(page, "JSON");
  await fold.click();
  const json = await page.getByLabel(JSON_TEXT).inputValue();
  expect(JSON.parse(json)).toMatchObject({ type: "sftp", auth: { type: "password" } });
  const values = await page.locator("input:not([type=password]), textarea").evaluateAll((all) =>
    all.map((each) => (each as HTMLInputElement).value),
  );
  expect(values).toContain(json);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  const text = await page.locator("body").innerText();
  expect([json, ...values, stored, text].filter((each) => each.includes(password))).toEqual([]);
  expect(await secret(page).inputValue()).toBe(password);
  await fold.click();
}

/** Fills in the form of a new SFTP connection to the partner. */
async function fill(page: Page): Promise<void> {
  const { port, password } = partner();
  await page.locator("main").getByRole("button", { name: /^SFTP/ }).click();
  await typeInto(host(page), "127.0.0.1");
  await typeInto(page.locator("main").getByLabel(/^Port/), String(port));
  await typeInto(page.locator("main").getByLabel(/^Username/), "u");
  await typeInto(secret(page), password);
}

/** Maximum number of clicks and texts for creating a connection. */
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
    await expectHidden(page, password);
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
    await page.getByText("You changed the connection since this test.").waitFor();
    await person.press(button(page, "Test connection"));
    await outcome(page, "refused").getByText("did not accept the login of u.", { exact: false }).waitFor();
    await page.getByText("Check the user name and the password or key.", { exact: false }).waitFor();
    expect(await tab.axe()).toEqual([]);
    const stored = await send<{ authenticated: boolean }>("POST", "connections/partner-a/test", {});
    expect(stored.authenticated).toBe(true);
    await page.goto("about:blank");
    await tab.close();
  });

  it("trusts a key only for what was tested: not after an edit, nor while something cannot be read", async () => {
    const tab = await Tab.open("/new/connection");
    const { page } = tab;
    const trust = button(page, "Trust this key");
    const port = page.locator("main").getByLabel(/^Port/);
    const again = page.getByText("You changed the connection since this test. Test again first.");
    await fill(page);
    await button(page, "Test connection").click();
    await trust.waitFor();
    await typeInto(host(page), "localhost");
    await again.waitFor();
    expect(await trust.count()).toBe(0);
    expect(await outcome(page, "untrusted").getAttribute("data-old")).toBe("true");
    expect(await page.getByText("Compare this fingerprint", { exact: false }).count()).toBe(0);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("connection-old-test");
    await typeInto(host(page), "127.0.0.1");
    await trust.waitFor();
    await typeInto(port, "22x");
    await again.waitFor();
    expect(await trust.count()).toBe(0);
    await page.getByLabel("Log in with").selectOption("ssh_key");
    await page.getByLabel("Log in with").selectOption("password");
    expect(await port.inputValue()).toBe("22x");
    expect(await secret(page).inputValue()).toBe("");
    await page.goto("about:blank");
    await tab.close();
  });

  it("keeps the form and its JSON while the type is no known one, and is told what is wrong", async () => {
    const { page } = await Tab.open("/edit/connection/partner-a");
    await button(page, "JSON").click();
    const json = page.getByLabel(JSON_TEXT);
    const text = await json.inputValue();
    await json.click();
    await json.evaluate((area: HTMLTextAreaElement) => {
      const end = area.value.indexOf('"sftp"') + '"sftp'.length;
      area.setSelectionRange(end, end);
    });
    await page.keyboard.press("Backspace");
    await judged(page, "invalid");
    await page.locator("[data-standing=invalid]").getByText(/^Type: /).waitFor();
    expect(await json.inputValue()).toBe(text.replace('"sftp"', '"sft"'));
    expect(await host(page).inputValue()).toBe("127.0.0.1");
    await page.keyboard.type("p");
    expect(await json.inputValue()).toBe(text);
    await pasteInto(json, text.replace('"type"', '"later": 1, "type"'));
    await page.getByText("The form doesn't show later.", { exact: false }).waitFor();
    await page.goto("about:blank");
    await Tab.end(page);
  });

  it("keeps what protocols have in common, and a secret for nothing else than it was typed for", async () => {
    const tab = await Tab.open("/new/connection");
    const { page } = tab;
    await fill(page);
    await button(page, "Advanced").click();
    await typeInto(page.getByLabel("Maximum concurrent steps"), "3");
    const choices = page.getByRole("region", { name: "Protocol" }).locator("li").getByRole("button");
    await button(page, "Change protocol").click();
    await expect.poll(() => hasFocus(choices.first())).toBe(true);
    expect(await choices.and(page.locator("[aria-current=true]")).allInnerTexts()).toEqual([expect.stringMatching(/^SFTP/)]);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("connection-protocol");
    await button(page, "Keep SFTP").click();
    expect(await secret(page).inputValue()).toBe(partner().password);
    await button(page, "Change protocol").click();
    await page.locator("main").getByRole("button", { name: /^FTPS/ }).click();
    expect(await host(page).inputValue()).toBe("127.0.0.1");
    expect(await secret(page).inputValue()).toBe("");
    await button(page, "Advanced").click();
    expect(await page.getByLabel("Maximum concurrent steps").inputValue()).toBe("3");
    await page.goto("about:blank");
    await tab.close();
  });

  it("is told what is missing after pressing Save, that the check itself failed, and tests no secret of the JSON", async () => {
    const tab = await Tab.open("/new/connection");
    const { page } = tab;
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    await page.locator("main").getByRole("button", { name: /^SFTP/ }).click();
    await typeInto(page.locator("main").getByLabel(/^Name/), "incomplete");
    await judged(page, "invalid");
    const namesOfWrong = () => page.locator("main [aria-invalid=true]").evaluateAll((all) => all.map((each) => each.getAttribute("name")));
    await expect.poll(namesOfWrong).toEqual(["/host"]); // this field had the focus
    await button(page, "Save").click();
    await expect.poll(namesOfWrong).toEqual(["/host", "/username"]);
    await page.getByText("Enter the value here, or enter the name of a stored secret under Advanced.").waitFor();
    await page.getByText("Correct the problems before you save.").first().waitFor();
    await expect.poll(() => hasFocus(host(page))).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await tab.axe()).toEqual([]);
    await page.route("**/connections/validate", (route) => route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }));
    await typeInto(host(page), "h");
    const reason = page.getByText("Courier couldn't check the definition.", { exact: false });
    await reason.first().waitFor({ state: "attached" });
    await page.unroute("**/connections/validate");
    await button(page, "JSON").click();
    const json = page.getByLabel(JSON_TEXT);
    await pasteInto(json, '{"type": "sftp", "host": "h", "username": "u", "auth": {"type": "password", "password": "hunter2-in-json"}}');
    await page.getByText("Auth, Password contains the value of a secret", { exact: false }).first().waitFor();
    expect(await button(page, "Test connection").getAttribute("aria-disabled")).toBe("true");
    await button(page, "Test connection").click({ force: true });
    expect(sent.join("")).not.toContain("hunter2-in-json");
    await page.goto("about:blank");
    await tab.close();
  });

  it("sees what came of the newest test, also while an older one runs", async () => {
    const { page } = await Tab.open("/edit/connection/partner-a");
    let asked = 0;
    let first: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (first = resolve));
    const answered: number[] = [];
    await page.route("**/connections/test", async (route) => {
      const number = ++asked;
      const response = await route.fetch();
      if (number === 1) await held;
      await route.fulfill({ response });
      answered.push(number);
    });
    await button(page, "Test connection").click();
    await expect.poll(() => asked).toBe(1);
    await typeInto(secret(page), "not-the-password");
    await button(page, "Test connection").click();
    await outcome(page, "refused").waitFor();
    first?.();
    await expect.poll(() => answered).toEqual([2, 1]);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await outcome(page, "refused").getAttribute("data-old")).toBe("false");
    expect(await outcome(page, "works").count()).toBe(0);
    await page.goto("about:blank");
    await Tab.end(page);
  });

  it("is told what trusting a certificate means, and sees an old refusal as one", async () => {
    const { page } = await Tab.open("/new/connection");
    const presented = { kind: "certificate", fingerprint: `SHA256:${"ab".repeat(32)}`, algorithm: "SHA256withRSA", trusted: false };
    let status = 200;
    await page.route("**/connections/test", (route) =>
      route.fulfill({
        status,
        contentType: status === 200 ? "application/json" : "application/problem+json",
        body: JSON.stringify(
          status === 200
            ? { reachable: true, authenticated: false, extensions: [], key: presented, code: "certificate_not_trusted", message: "m" }
            : { status, code: "invalid_connection", title: "Refused", detail: "Refused by the test." },
        ),
      }),
    );
    await page.locator("main").getByRole("button", { name: /^FTPS/ }).click();
    await typeInto(host(page), "ftp.example");
    await button(page, "Test connection").click();
    await page.getByText("From now on, the connection accepts only the certificates listed here.", { exact: false }).waitFor();
    expect(await button(page, "Trust this key").count()).toBe(0);
    status = 422;
    await button(page, "Trust this certificate").click();
    await page.getByText("Refused by the test.").waitFor();
    expect(await page.getByLabel("Trusted certificates").inputValue()).toBe(presented.fingerprint);
    expect(await page.locator("[data-old=true]").count()).toBe(0);
    await typeInto(host(page), "ftp2.example");
    await page.locator("[data-old=true]").getByText("Refused by the test.").waitFor();
    await page.getByText("You changed the connection since this test.").waitFor();
    await page.goto("about:blank");
    await Tab.end(page);
  });

  it("loses a typed secret with the changes that are discarded after a conflict, which shows that there is one", async () => {
    const name = `discarded-${Date.now()}`;
    const { port, password, fingerprint } = partner();
    const at = { type: "sftp", host: "127.0.0.1", port, username: "u", host_keys: [fingerprint] };
    await send("PUT", `connections/${name}`, { ...at, auth: { type: "password", password } });
    const { page } = await Tab.open(`/edit/connection/${name}`);
    await button(page, "Pause updates").click();
    await typeInto(secret(page), "typed-for-nothing");
    await judged(page, "valid");
    await send("PATCH", `connections/${name}`, { max_connections: 5 }, { "content-type": "application/merge-patch+json" });
    await button(page, "Save").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Compare your version with the saved one" }).click();
    await dialog.getByText("(entered, not shown)", { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Discard my changes" }).click();
    await expect.poll(() => secret(page).inputValue()).toBe("");
    await Tab.end(page);
  });
});
