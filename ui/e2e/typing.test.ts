import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { pasteInto, typeInto } from "./person";
import { textOf } from "./saves";
import { screens } from "./screens";
import { seeded, send } from "./site";
import { type Shown, textFor, typeIntoAll, unfold } from "./walk";
import { PROTOCOLS, type Protocol } from "../src/model/connectionForm";
import { EDITED_KINDS } from "../src/model/editing";
import { texts } from "../src/texts";
import { transfer as transferTexts } from "../src/texts/transfer";
import { builder as builderTexts } from "../src/texts/builder";
import { bundles as bundlesTexts } from "../src/texts/bundles";
import { connectionForm as CONNECTIONS } from "../src/texts/connectionForm";

const settingsTexts = texts.settings;
const templateTexts = texts.templates;
const planTexts = bundlesTexts.plan;

/** Number of step types whose forms are opened one after the other in one page. */
const TYPES_A_PAGE = 12;
interface StepType {
  readonly type: string;
}

const types = async () =>
  (await send<{ readonly value: readonly StepType[] }>("GET", "step-types")).value
    .map(({ type }) => type)
    .filter((type) => type !== "flow.end" && type !== "flow.else");

/** Starts a connection of a protocol, and shows all its fields. */
async function chooseProtocol(page: Page, protocol: Protocol): Promise<void> {
  const change = page.getByRole("button", { name: CONNECTIONS.change });
  if ((await change.count()) > 0) await change.click();
  const [name, help] = CONNECTIONS.protocols[protocol];
  await page.getByRole("button", { name: `${name} ${help}` }).click();
  await page.locator("main [data-form]").waitFor();
  await unfold(page, "main [data-form]");
}

describe("a text that is typed key by key", () => {
  it("is kept by every field of every step type", async () => {
    const all = await types();
    const tab = await Tab.open("/new/job");
    const { page } = tab;
    let fields = 0;
    for (let first = 0; first < all.length; first += TYPES_A_PAGE) {
      if (first > 0) await tab.go("/new/job");
      const steps = all.slice(first, first + TYPES_A_PAGE).map((type, i) => ({ id: `s${i}`, type, config: {} }));
      await page.getByRole("tab", { name: "JSON" }).click();
      await pasteInto(textOf(page), JSON.stringify({ steps }));
      await page.getByRole("tab", { name: "Form" }).click();
      for (const [i, { type }] of steps.entries()) {
        const form = `[data-step-form='${i}']`;
        await page.locator(`[data-step='${i}']`).click();
        await page.locator(form).waitFor();
        // The common fields of all steps are tested only once.
        await unfold(page, form, first + i === 0 ? "" : builderTexts.step.more);
        const done = await typeIntoAll(page, form);
        expect.soft(done.flaws, type).toEqual([]);
        fields += done.typed.size;
        await page.locator(`[data-step='${i}']`).click();
      }
    }
    expect(fields).toBeGreaterThan(all.length * 3);
    await tab.close();
  });

  it("is kept by the fields of a job itself, in both layouts and over a change of the window's width", async () => {
    const { page } = await Tab.open("/new/job");
    await page.getByRole("button", { name: "Job settings" }).click();
    await unfold(page, "main section");
    const { flaws, typed } = await typeIntoAll(page, "main section:first-of-type");
    expect(flaws).toEqual([]);
    expect(typed.size).toBeGreaterThan(5);
    const name = page.locator("[data-field='/name']").getByRole("textbox");
    await name.click({ clickCount: 3 });
    await page.keyboard.type("Ni");
    await page.setViewportSize({ width: 1500, height: 860 });
    await page.getByRole("textbox", { name: "Definition as JSON" }).waitFor();
    await page.keyboard.type("gh");
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole("tab", { name: "Form" }).waitFor();
    await page.keyboard.type("t");
    expect(await name.inputValue()).toBe("Night");
    await Tab.end(page);
  });

  it("is kept by every field of every other definition, of each type", async () => {
    const tab = await Tab.open("/new/watch");
    const { page } = tab;
    for (const kind of EDITED_KINDS) {
      await tab.go(`/new/${kind}`);
      const walked = new Set<string>();
      /** Fields that several types have at the same place and of the same kind are tested only with the first type. */
      const once = (field: Shown) => {
        const key = [field.name, field.label, field.tag, field.type, field.inputMode].join();
        const isNew = !walked.has(key);
        walked.add(key);
        return isNew ? textFor(field) : undefined;
      };
      if (kind === "connection") await page.getByRole("button", { name: CONNECTIONS.protocols.sftp[0] }).first().waitFor();
      const type = page.locator("select[name='/type'], select[name=often]");
      if (kind === "schedule") await type.waitFor();
      const options: readonly string[] = kind === "connection" ? PROTOCOLS : (await type.count()) > 0 ? await type.locator("option").evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)) : [""];
      for (const option of options.filter((each) => each !== "" || options.length === 1)) {
        if (kind === "connection") await chooseProtocol(page, option as Protocol);
        else if (option !== "") await type.selectOption(option);
        if (kind !== "connection" && kind !== "schedule") await unfold(page, "main [data-form]");
        await page.evaluate(() => document.querySelectorAll<HTMLElement>("[data-typed]").forEach((each) => delete each.dataset.typed));
        const { flaws } = await typeIntoAll(page, "main [data-form]", once);
        expect.soft(flaws, `${kind} ${option}`).toEqual([]);
      }
      expect.soft(walked.size, kind).toBeGreaterThan(1);
    }
    await Tab.end(page);
  });

  it("is kept by every field of a new transfer, and of a connection that is made within it", async () => {
    const { page } = await Tab.open("/new/transfer");
    await page.getByRole("radio", { name: transferTexts.repeats.cron }).check();
    await page.getByRole("switch", { name: transferTexts.mails }).check();
    await unfold(page, "main");
    const { flaws, typed } = await typeIntoAll(page, "main");
    expect(flaws).toEqual([]);
    expect(typed.size).toBeGreaterThan(6);
    await page.locator("[data-section=from]").getByRole("button", { name: transferTexts.connection.add }).click();
    await page.locator("[data-section=from] [data-form]").waitFor();
    await unfold(page, "[data-section=from]");
    const connection = await typeIntoAll(page, "[data-section=from]");
    expect(connection.flaws).toEqual([]);
    expect(connection.typed.size).toBeGreaterThan(5);
    await Tab.end(page);
  });

  it("is kept by a field that is pressed while the saved filters are open", async () => {
    const { page } = await Tab.open("/jobs");
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("dialog", { name: "Saved filters" }).waitFor();
    const field = page.getByLabel("ID or name");
    await typeInto(field, "reports of the night");
    expect(await field.inputValue()).toBe("reports of the night");
    await Tab.end(page);
  });

  it("is kept by the filters of every list, and by the day of a schedule", async () => {
    const tab = await Tab.open("/");
    const { page } = tab;
    const lists = screens(seeded()).filter(([name, path]) => name !== "no-such-page" && /^\/[a-z-]+$/.test(path));
    let fields = 0;
    for (const [name, path] of [...lists, ["schedule", "/schedules/every-second-hour"] as const]) {
      await tab.visit(path);
      const isList = (await page.locator("main search").count()) > 0;
      if (!isList && name !== "schedule") continue;
      await unfold(page, "main search", "Saved filters");
      const { flaws, typed } = await typeIntoAll(page, isList ? "main search" : "main");
      expect.soft(flaws, name).toEqual([]);
      fields += typed.size;
    }
    expect(fields).toBeGreaterThan(lists.length / 2);
    await tab.close();
  });

  it("is kept by the numbers of the settings, the questions of each template, and those of its plan", async () => {
    const tab = await Tab.open("/settings");
    const { page } = tab;
    await page.getByRole("button", { name: settingsTexts.edit }).click();
    await page.locator("main input").first().waitFor();
    const settings = await typeIntoAll(page, "main");
    expect.soft(settings.flaws, "settings").toEqual([]);
    expect(settings.typed.size).toBeGreaterThan(5);
    await page.getByRole("button", { name: settingsTexts.discard }).click();
    await tab.go("/templates");
    const links = page.locator("main a[href*='/templates/']");
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname));
    let asked = 0;
    for (const path of paths) {
      await tab.go(path.slice(path.indexOf("/templates/")));
      await page.getByRole("button", { name: templateTexts.make }).waitFor();
      const { flaws, typed } = await typeIntoAll(page, "main");
      expect.soft(flaws, path).toEqual([]);
      expect.soft(typed.size, path).toBeGreaterThan(1);
      // With a name that does not exist, the plan asks for another name.
      await tab.go("/templates");
      await tab.go(path.slice(path.indexOf("/templates/")));
      await page.getByRole("button", { name: templateTexts.make }).waitFor();
      await typeIntoAll(page, "main", () => "abc");
      await page.getByRole("button", { name: templateTexts.make }).click();
      await page.waitForURL(/\/plans\//);
      await page.getByRole("region", { name: planTexts.answers }).waitFor();
      const plan = await typeIntoAll(page, "main");
      expect.soft(plan.flaws, `plan of ${path}`).toEqual([]);
      asked += plan.typed.size;
    }
    expect(asked).toBeGreaterThan(0);
    await tab.close();
  });
});
