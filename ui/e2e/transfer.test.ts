import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { jobOf, newTransfer, scheduleOf, type Transfer } from "../src/model/transferWizard";
import { zip } from "./archives";
import { BROWSERS, Tab } from "./browser";
import { figure } from "./figures";
import { receiveMails } from "./mailSink";
import { byMouse, type Person } from "./person";
import { ended } from "./seed";
import { apiOf, partner, send, until } from "./site";

/** Maximum number of clicks and texts for a transfer with both connections, a schedule and emails. */
const MOST_CLICKS = 25;
const MOST_TEXTS = 12;
const CLEAR = "invoice,amount\n1,10.00\n";
const KINDS = ["connections", "jobs", "keys", "channels"] as const;

const section = (page: Page, name: string) => page.locator(`[data-section=${name}]`);
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const idIn = (entry: Readonly<Record<string, unknown>>) => String(entry.name ?? entry.job_id ?? entry.channel_id);

/** The headers of a request without a condition, so that the response is complete. */
function afresh(route: Route): Record<string, string> {
  return Object.fromEntries(Object.entries(route.request().headers()).filter(([name]) => name !== "if-none-match"));
}

/** Shows the page an installation that contains only objects that are created from now on, and one key. */
async function asIfEmpty(page: Page, key: string): Promise<void> {
  for (const kind of KINDS) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    const { value } = await send<{ value: ReadonlyArray<Readonly<Record<string, unknown>>> }>("GET", `${kind}?top=200`);
    const hidden = new Set(value.filter((each) => !(kind === "keys" && each.name === key)).map((each) => String(kind === "jobs" ? each.job_id : idIn(each))));
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    await page.route(new RegExp(`/api/${kind}(\\?.*)?$`), async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const answer = await route.fetch({ headers: afresh(route) });
      const body = (await answer.json()) as { value: ReadonlyArray<Readonly<Record<string, unknown>>> };
      const left = body.value.filter((each) => !hidden.has(String(kind === "jobs" ? each.job_id : idIn(each))));
      return route.fulfill({ response: answer, json: { ...body, value: left } });
    });
  }
  await page.route(/\/api\/executions\?top=1$/, (route) => route.fulfill({ json: { value: [] } }));
  await page.route(/\/api\/overview$/, async (route) => {
    const answer = await route.fetch({ headers: afresh(route) });
    const body = (await answer.json()) as { counts: object };
    const counts = Object.fromEntries(Object.entries(body.counts).map(([name, value]: [string, unknown]) => [name, typeof value === "number" ? 0 : value]));
    return route.fulfill({ response: answer, json: { ...body, counts, attention: [] } });
  });
}

/** Creates a connection to the partner within a section. */
async function connect(page: Page, person: Person, name: string): Promise<void> {
  const { port, password } = partner();
  const within = section(page, name);
  await person.type(within.getByLabel(/^Host$|^Host \*/), "127.0.0.1");
  await person.type(within.getByLabel(/^Port/), String(port));
  await person.type(within.getByLabel(/^Username/), "u");
  await person.type(within.locator("input[type=password]"), password);
  await person.press(button(within, "Test connection"));
  await person.press(button(within, "Trust this key"));
  await within.locator("[data-outcome=works]").waitFor();
  await within.locator("[data-standing=valid]").waitFor();
  await person.press(button(within, "Save connection"));
  await within.getByLabel(/^Connection/).first().waitFor();
}

/** Puts an encrypted archive into a folder of the partner. */
async function putSealed(name: string, key: string): Promise<void> {
  for (const folder of ["clear", "incoming", "outgoing"]) mkdirSync(join(partner().directory, name, folder), { recursive: true });
  writeFileSync(join(partner().directory, name, "clear/batch.zip"), zip("batch.csv", CLEAR));
  await send("PUT", `jobs/${name}-seal`, {
    steps: [
      { id: "get", type: "sftp.download", config: { connection: "partner-a", path: `/${name}/clear/batch.zip` } },
      { id: "seal", type: "pgp.encrypt", config: { input: "{{steps.get.downloaded_file}}", recipients: [key], destination: "sealed/" } },
      { id: "put", type: "sftp.upload", config: { connection: "partner-a", files: "{{steps.seal.encrypted_files}}", path: `/${name}/incoming/` } },
    ],
  });
  const { execution_id } = await send<{ execution_id: string }>("POST", `jobs/${name}-seal/trigger`, {});
  expect(await ended(execution_id)).toBe("completed");
}

describe("a transfer", () => {
  it.each(BROWSERS)("is set up from nothing, with schedule and emails, and delivers the clear text, in %s", async (browser) => {
    const name = `moved-${browser}-${Date.now()}`;
    await send("POST", `keys/${name}/generate`, { kind: "pgp", algorithm: "ed25519", user_id: "Example <files@example.com>" });
    await putSealed(name, name);
    for (const each of ["127-0-0-1", "127-0-0-1-2"]) {
      // oxlint-disable-next-line no-await-in-loop -- left by an earlier attempt
      await fetch(`${apiOf("open")}connections/${each}`, { method: "DELETE" });
    }
    const sink = await receiveMails();
    const tab = await Tab.open("/no-such-page", { browser });
    const { page } = tab;
    const person = byMouse(page);
    await asIfEmpty(page, name);
    await tab.go("/");
    await page.getByText("First steps").waitFor();
    expect(await tab.axe()).toEqual([]);
    await tab.picture("first-steps");

    await person.press(button(page, "Create a transfer"));
    await connect(page, person, "from");
    await person.type(section(page, "from").getByLabel("Folder", { exact: true }), `/${name}/incoming`);
    await person.press(section(page, "decrypt").getByRole("switch").nth(0));
    await person.press(section(page, "decrypt").getByRole("switch").nth(1));
    expect(await section(page, "decrypt").getByLabel(/^Key/).inputValue()).toBe(name);
    await connect(page, person, "to");
    await person.type(section(page, "to").getByLabel("Folder", { exact: true }), `/${name}/outgoing`);
    await person.press(section(page, "when").getByRole("radio", { name: "Every day" }));
    await person.press(section(page, "mail").getByRole("switch"));
    await person.type(section(page, "mail").getByLabel(/^Email address/), `${name}@example.com`);
    await person.type(section(page, "mail").getByLabel(/^Mail server/), `127.0.0.1:${sink.port}`);
    await person.press(section(page, "mail").getByRole("radio", { name: "None" }));
    await page.locator("[data-setup=valid]").waitFor();
    expect(await page.locator("[data-summary]").innerText()).toContain(`Fetch all files in /${name}/incoming from 127-0-0-1.`);
    expect(await tab.axe()).toEqual([]);
    await tab.picture("transfer");
    await person.press(button(page, "Create"));
    await page.locator("[data-setup=done]").waitFor();
    const { moves, texts } = person.acts;
    figure(`Setting up a transfer with two connections, a schedule and emails: ${moves} clicks, ${texts} typed texts`);
    expect(moves).toBeLessThanOrEqual(MOST_CLICKS);
    expect(texts).toBeLessThanOrEqual(MOST_TEXTS);
    expect(await tab.axe()).toEqual([]);

    const job = (await page.getByRole("list", { name: "Progress" }).getByRole("link").nth(1).innerText()).trim();
    const { definition } = await send<{ definition: object }>("GET", `schedules/${job}`);
    expect(definition).toMatchObject({ target: { job_id: job }, expression: "0 6 * * *" });
    await person.press(button(page, "Run now"));
    await page.waitForURL(/\/executions\/01/);
    expect(await ended(page.url().split("/").at(-1) ?? "")).toBe("completed");
    expect(readFileSync(join(partner().directory, name, "outgoing/batch.csv"), "utf8")).toBe(CLEAR);
    expect(existsSync(join(partner().directory, name, "incoming/processed/batch.zip.pgp"))).toBe(true);

    // The file can't be decrypted, so the execution fails, and an email reports the failure.
    rmSync(join(partner().directory, name, "incoming/processed"), { recursive: true });
    writeFileSync(join(partner().directory, name, "incoming/broken.zip.pgp"), "not encrypted");
    const { execution_id } = await send<{ execution_id: string }>("POST", `jobs/${job}/trigger`, {});
    expect(await ended(execution_id)).toBe("failed");
    await until(async () => sink.mails.length, (count) => count > 0);
    expect(sink.mails.join("\n")).toContain(`${name}@example.com`);
    sink.close();
    for (const each of ["schedules", "jobs"]) {
      // oxlint-disable-next-line no-await-in-loop -- the schedule before the job that it starts
      await fetch(`${apiOf("open")}${each}/${job}`, { method: "DELETE" });
    }
    await tab.close();
  });

  it("goes on after a failure half-way, and makes nothing twice", async () => {
    const name = `resumed-${Date.now()}`;
    const tab = await Tab.open("/new/transfer");
    const { page } = tab;
    const person = byMouse(page);
    await person.choose(section(page, "from").getByLabel(/^Connection/), "partner-a (sftp)");
    await person.choose(section(page, "to").getByLabel(/^Connection/), "partner-a (sftp)");
    await person.press(button(page, "Create"));
    await section(page, "to").getByText("Files can't be delivered to the folder that they are fetched from.", { exact: false }).waitFor();
    await person.type(section(page, "to").getByLabel("Folder", { exact: true }), `/${name}/outgoing`);
    await person.press(section(page, "when").getByRole("radio", { name: "Every few minutes" }));
    await person.type(section(page, "name").getByLabel(/^Name/), name);
    await page.locator("[data-setup=valid]").waitFor();
    let saves = 0;
    await page.route(/\/api\/jobs\/[^/]+$/, async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      saves++;
      if (saves > 1) return route.fallback();
      await route.fetch(); // the job is saved, but the response is lost
      return route.abort();
    });
    await person.press(button(page, "Create"));
    await page.getByText("Job couldn't be created.", { exact: false }).waitFor();
    // A changed target and name replace the job that may be stored, under the same id.
    await person.type(section(page, "to").getByLabel("Folder", { exact: true }), `/${name}/corrected`);
    await person.type(section(page, "name").getByLabel(/^Name/), `Corrected ${name}`);
    await page.locator("[data-setup=valid]").waitFor();
    await page.route(/\/api\/schedules\/[^/]+$/, (route) => route.abort(), { times: 1 });
    await person.press(button(page, "Create"));
    await page.getByText("Schedule couldn't be created.", { exact: false }).waitFor();
    expect(await tab.axe()).toEqual([]);
    // The values of the schedule can still be corrected.
    await person.type(section(page, "when").getByLabel(/^Minutes/), "0");
    await person.press(button(page, "Continue"));
    await section(page, "when").getByText("Enter a whole number of minutes", { exact: false }).waitFor();
    await person.type(section(page, "when").getByLabel(/^Minutes/), "15");
    await page.locator("[data-setup=valid]").waitFor();
    await person.press(button(page, "Continue"));
    await page.locator("[data-setup=done]").waitFor();
    const { value } = await send<{ value: ReadonlyArray<{ job_id: string }> }>("GET", "jobs?top=200");
    expect(value.filter(({ job_id }) => job_id.includes(name))).toHaveLength(1);
    const { definition } = await send<{ definition: object }>("GET", `jobs/${name}`);
    expect(definition).toMatchObject({ name: `Corrected ${name}` });
    expect(JSON.stringify(definition)).toContain(`/${name}/corrected/`);
    expect(await send("GET", `schedules/${name}`)).toMatchObject({ definition: { type: "cron", expression: "*/15 * * * *" } });
    await fetch(`${apiOf("open")}schedules/${name}`, { method: "DELETE" });
    await tab.close();
  });

  it("stores no secret twice, and lets an email be corrected that the server refuses", async () => {
    const name = `refused-${Date.now()}`;
    const tab = await Tab.open("/new/transfer");
    const { page } = tab;
    const person = byMouse(page);
    await person.choose(section(page, "from").getByLabel(/^Connection/), "partner-a (sftp)");
    await person.choose(section(page, "to").getByLabel(/^Connection/), "partner-b (sftp)");
    await person.type(section(page, "name").getByLabel(/^Name/), name);
    const mail = section(page, "mail");
    await person.press(mail.getByRole("switch"));
    const channel = mail.getByLabel("Send to", { exact: true });
    if ((await channel.count()) > 0) await person.choose(channel, "Another address");
    await person.press(button(page, "Create"));
    expect(await mail.getByLabel(/^Email address/).evaluate((field) => field === document.activeElement)).toBe(true);
    await person.type(mail.getByLabel(/^Email address/), `${name}@example.com`);
    await person.type(mail.getByLabel(/^Mail server/), "mail.example.com");
    await person.press(button(mail, "Login to the mail server"));
    await person.type(mail.getByLabel(/^User name/), "u");
    await person.type(mail.getByLabel(/^Password/), "one");
    await page.locator("[data-setup=valid]").waitFor();
    const secrets: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT" && request.url().includes("/api/secrets/")) secrets.push(request.url());
    });
    const refusal = { status: 422, contentType: "application/problem+json", body: JSON.stringify({ status: 422, title: "Refused", code: "invalid_value" }) };
    await page.route(/\/api\/channels\/mail-[^/]+$/, (route) => (route.request().method() === "PUT" ? route.fulfill(refusal) : route.fallback()), { times: 1 });
    await person.press(button(page, "Create"));
    await page.getByText("Channel couldn't be created.", { exact: false }).waitFor();
    expect(await mail.getByLabel(/^Password/).inputValue()).toBe("");
    expect(await tab.axe()).toEqual([]);
    await person.type(mail.getByLabel(/^Mail server/), "corrected.example.com");
    await page.locator("[data-setup=valid]").waitFor();
    await person.press(button(page, "Continue"));
    await page.locator("[data-setup=done]").waitFor();
    expect(secrets).toHaveLength(1);
    const { definition } = await send<{ definition: { auth: { secret: string } } }>("GET", `channels/mail-${name}-example-com`);
    expect(definition).toMatchObject({ host: "corrected.example.com", auth: { username: "u" } });
    expect(secrets[0]).toContain(definition.auth.secret);
    await button(page, "Send a test").waitFor();
    await fetch(`${apiOf("open")}jobs/${name}`, { method: "DELETE" });
    await fetch(`${apiOf("open")}channels/mail-${name}-example-com`, { method: "DELETE" });
    await tab.close();
  });

  it("keeps a connection that is typed while lists are read again, and saves it once although the answer is lost", async () => {
    const name = `typed-${Date.now()}`;
    const tab = await Tab.open("/new/transfer");
    const { page } = tab;
    const person = byMouse(page);
    const from = section(page, "from");
    await person.press(button(from, "New connection"));
    await from.locator("[data-form]").waitFor();
    expect(await from.locator("input").first().evaluate((field) => field === document.activeElement)).toBe(true);
    await person.press(button(from, "Change protocol"));
    expect(await from.getByRole("button", { name: "HTTP" }).count()).toBe(0);
    await person.press(from.getByRole("button", { name: /^Keep/ }));
    await person.type(from.getByLabel(/^Host$|^Host \*/), `${name}.example.com`);
    await person.type(from.getByLabel(/^Username/), "u");
    await person.type(from.locator("input[type=password]"), "secret");
    expect(await button(section(page, "to"), "New connection").getAttribute("aria-disabled")).toBe("true");
    await from.locator("[data-standing=valid]").waitFor();
    let puts = 0;
    await page.route(/\/api\/connections\/[^/]+$/, async (route) => {
      if (route.request().method() !== "PUT" || puts++ > 0) return route.fallback();
      await route.fetch(); // the object is saved, but the response is lost
      return route.abort();
    });
    await person.press(button(from, "Save connection"));
    await until(async () => puts, (count) => count === 1);
    await person.press(button(from, "Save connection"));
    const chosen = from.getByRole("combobox", { name: /^Connection/ });
    await chosen.waitFor();
    expect(await chosen.inputValue()).toBe(`${name}-example-com`);
    expect(await chosen.evaluate((field) => field === document.activeElement)).toBe(true);
    const { value } = await send<{ value: ReadonlyArray<{ name: string }> }>("GET", "connections?top=200");
    expect(value.filter((each) => each.name.startsWith(name))).toHaveLength(1);
    await fetch(`${apiOf("open")}connections/${name}-example-com`, { method: "DELETE" });
    await page.goto("about:blank");
    await tab.close();
  });

  it("imports keys where they are asked for, as text or as a file", async () => {
    const name = `imported-${Date.now()}`;
    const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const tab = await Tab.open("/new/transfer");
    const { page } = tab;
    const person = byMouse(page);
    const from = section(page, "from");
    await person.press(button(from, "New connection"));
    await from.locator("[data-form]").waitFor();
    await from.getByLabel(/^Log in with/).selectOption("ssh_key");
    await person.press(button(from, "Import an SSH key"));
    await person.type(from.getByLabel(/^Name of the key/), name);
    await person.type(from.getByLabel(/^Or paste the private key/), "ssh-ed25519 AAAA me");
    await page.keyboard.press("Tab");
    await from.getByText("This is a public key.", { exact: false }).first().waitFor({ state: "attached" });
    await from.locator("input[type=file]").setInputFiles({ name: "id_ed25519", mimeType: "application/octet-stream", buffer: Buffer.from(pem) });
    expect(await tab.axe()).toEqual([]);
    await person.press(button(from, "Import key"));
    await from.getByLabel(/^Name of the key/).waitFor({ state: "detached" });
    expect(await from.locator("[name='/auth/key']").inputValue()).toBe(name);
    expect(await send("GET", `keys/${name}`)).toMatchObject({ kind: "ssh", has_private: true });
    const decrypt = section(page, "decrypt");
    await person.press(decrypt.getByRole("switch").nth(0));
    await person.press(button(decrypt, "Import an OpenPGP key"));
    await person.type(decrypt.getByLabel(/^Name of the key/), name);
    await decrypt.getByText("Another key has this name.").first().waitFor();
    expect(await tab.axe()).toEqual([]);
    await fetch(`${apiOf("open")}keys/${name}`, { method: "DELETE" });
    await page.goto("about:blank");
    await tab.close();
  });

  it("is a job that the server has nothing against, whatever is chosen", async () => {
    await send("PUT", "connections/archive-files", { type: "blob", account_url: "https://acct.blob.core.windows.net", container: "archive", auth: { type: "managed_identity" } });
    const bases: ReadonlyArray<Partial<Transfer>> = [
      {},
      { decrypts: true, key: "our-pgp-key" },
      { unpacks: true, after: "delete", folder: "/in", pattern: "*.zip" },
      { decrypts: true, decryptBy: "passphrase", unpacks: true, after: "keep", existing: "fail" },
      { to: "archive-files", toType: "blob", target: "2026/in", existing: "replace" },
      { to: "archive-files", toType: "blob", unpacks: true, doneFolder: "done/" },
    ];
    for (const base of bases) {
      const transfer = { ...newTransfer("UTC"), from: "partner-a", fromType: "sftp", to: "partner-b", toType: "sftp", ...base };
      const body = { job_id: "sample", ...jobOf(transfer, { passphrase: "some-passphrase", channel: "operations" }) };
      // oxlint-disable-next-line no-await-in-loop -- one sample after the other
      expect([base, await send("POST", "jobs/validate", body)]).toMatchObject([base, { valid: true, errors: [], warnings: [] }]);
    }
    const whens: ReadonlyArray<Partial<Transfer>> = [
      { repeat: "minutes", minutes: "7" },
      { repeat: "minutes", minutes: "15" },
      { repeat: "daily", at: "23:59" },
      { repeat: "weekdays", days: [7, 1, 3] },
      { repeat: "weekdays", days: [1, 2, 3, 4, 5] },
      { repeat: "cron", expression: "0 6 * * 1-5" },
    ];
    for (const when of whens) {
      const schedule = scheduleOf({ ...newTransfer("Europe/Berlin"), ...when }, "daily-report");
      // oxlint-disable-next-line no-await-in-loop -- one sample after the other
      expect([when, await send("POST", "schedules/validate", schedule)]).toMatchObject([when, { valid: true, errors: [], warnings: [] }]);
    }
    await fetch(`${apiOf("open")}connections/archive-files`, { method: "DELETE" });
  });
});

describe("a definition", () => {
  it("is duplicated under a free id, and saved only when somebody says so", async () => {
    const name = `twice-${Date.now()}`;
    await send("PUT", `jobs/${name}`, { steps: [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/" } }] });
    const tab = await Tab.open(`/jobs/${name}`);
    const { page } = tab;
    const person = byMouse(page);
    await person.press(button(page, "Duplicate"));
    expect(await page.getByLabel(/^ID/).inputValue()).toBe(`copy-of-${name}`);
    expect((await fetch(`${apiOf("open")}jobs/copy-of-${name}`)).status).toBe(404);
    await page.locator("[data-standing=valid]").waitFor();
    await person.press(page.locator("main").getByRole("button", { name: "Save", exact: true }));
    await person.press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
    await page.waitForURL(new RegExp(`/edit/job/copy-of-${name}$`));
    expect(await send("GET", `jobs/copy-of-${name}`)).toMatchObject({ definition: { steps: [{ id: "list", type: "sftp.list" }] } });

    await tab.visit("/calendars/business-days");
    await person.press(button(page, "Duplicate"));
    expect(await page.locator("main").getByLabel(/^ID/).inputValue()).toBe("copy-of-business-days");
    await page.locator("[data-standing=valid]").waitFor();
    expect(await tab.axe()).toEqual([]);
    await page.goto("about:blank");
    await tab.close();
  });
});
