import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { seeded } from "./site";

/** Returns the headers that App Service sends about a signed-in user to an app that trusts it. */
function principal(...roles: string[]): Record<string, string> {
  const claims = [
    { typ: "oid", val: "5f0c-1" },
    { typ: "preferred_username", val: "ann@example.org" },
    ...roles.map((val) => ({ typ: "roles", val })),
  ];
  const json = JSON.stringify({ auth_typ: "aad", role_typ: "roles", claims });
  return { "x-ms-client-principal": Buffer.from(json).toString("base64") };
}

describe.concurrent("signing in", () => {
  it("needs nothing on a developer's machine", async () => {
    const { page } = await Tab.open("/");
    expect(await page.locator("h1").innerText()).toBe("Overview");
    expect(await page.getByRole("button", { name: "Settings and sign-out" }).innerText()).toBe("admin");
    await Tab.end(page);
  });

  it("takes a key, keeps it in memory, and forgets it with the page", async () => {
    const tab = await Tab.open("/executions?state=failed", { mode: "keys" });
    const { page } = tab;
    expect(await page.locator("h1").innerText()).toBe("Sign in");
    expect(await tab.axe()).toEqual([]);
    await tab.picture("sign-in-keys");
    await typeInto(page.getByRole("textbox", { name: "API key" }), seeded().keys.operator);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Executions" }).waitFor();
    expect(page.url()).toContain("/executions?state=failed");
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain("cr_");
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it("says that a key is wrong, and why somebody cannot sign in", async () => {
    const tab = await Tab.open("/", { mode: "keys", key: "cr_wrong_key" });
    await tab.page.getByText("Not signed in").waitFor();
    await tab.page.getByRole("link", { name: "Why can't I sign in?" }).first().click();
    await tab.page.getByText("What's missing").waitFor();
    expect(await tab.page.locator("main").innerText()).toMatch(/COURIER_AUTH_MODE is keys/);
    await tab.close();
  });

  it("leads to the platform's sign-in and back to the same screen", async () => {
    const tab = await Tab.open("/executions?state=failed", { mode: "easyauth" });
    const link = tab.page.getByRole("link", { name: /organization/ });
    expect(await link.getAttribute("href")).toBe(
      `/.auth/login/aad?post_login_redirect_uri=${encodeURIComponent("/api/ui/executions?state=failed")}`,
    );
    await tab.close();
  });

  it("by the platform gives the role that Entra says, and tells who has none", async () => {
    const reader = await Tab.open(`/executions/${seeded().itemsFailed}`, {
      mode: "easyauth",
      extraHTTPHeaders: principal("reader"),
    });
    await reader.page.getByText("Why it failed").waitFor();
    await reader.close();
    const nobody = await Tab.open("/", { mode: "easyauth", extraHTTPHeaders: principal() });
    await nobody.page.getByText(/none of the roles/).waitFor();
    await nobody.close();
  });

  it("says what is missing where nobody is let in", async () => {
    const tab = await Tab.open("/", { mode: "closed" });
    expect(await tab.page.locator("main").innerText()).toMatch(/COURIER_AUTH_MODE/);
    expect(await tab.page.getByRole("textbox", { name: "API key" }).count()).toBe(0);
    expect(await tab.axe()).toEqual([]);
    await tab.close();
  });

  it("that ends meanwhile keeps the screen and asks for another one", async () => {
    const tab = await Tab.open("/executions", { mode: "keys", key: seeded().keys.reader });
    const { page } = tab;
    await page.locator("[data-row]").first().waitFor();
    await page.route("**/api/executions?**", (route) =>
      route.fulfill({
        status: 401,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 401, code: "invalid_credentials", detail: "The key has expired." }),
      }),
    );
    await page.getByRole("dialog", { name: "You are signed out" }).waitFor();
    expect(await page.locator("[data-row]").count()).toBeGreaterThan(3);
    expect(await tab.axe()).toEqual([]);
    await page.unroute("**/api/executions?**");
    await typeInto(page.getByRole("dialog").getByRole("textbox", { name: "API key" }), seeded().keys.reader);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tab.close();
  });
});
