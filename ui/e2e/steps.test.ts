import { describe, expect, it } from "vitest";
import type { StepType } from "../src/api/types";
import type { FormSchema } from "../src/model/document/fields";
import { catalogueOf, knownConfig, newStep } from "../src/model/job/catalogue";
import { filesBefore } from "../src/model/job/filesBefore";
import { blockOf } from "../src/model/job/outline";
import type { Json } from "../src/model/pointers";
import { Tab } from "./browser";
import { byKeyboard, typeInto } from "./person";
import { button, dialogOf, judged, save, saved, textOf } from "./saves";
import { send } from "./site";
import { numbers } from "../test/generated";

interface Stored {
  readonly definition: { readonly steps: ReadonlyArray<{ readonly id: string }> };
}

const stepsOf = async (id: string) => (await send<Stored>("GET", `jobs/${id}`)).definition.steps;

const step = (id: string) => ({ id, type: "file.list", config: { path: `${id}/` } });
const idsOf = async (id: string) => (await stepsOf(id)).map((each) => each.id);

const lookAgain = (folder: string, day: string) => ({ id: "last", name: "Look again", type: "file.list", config: { path: `{{${folder}}}/{{${day}}}/*` } });

describe("the builder", () => {
  it("puts a step on an edge of the graph by the keyboard, and restores a version as an edit", async () => {
    const id = `restored-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { steps: [step("first"), step("last")] });
    const tab = await Tab.open(`/edit/job/${id}`);
    const { page } = tab;
    await page.getByRole("tab", { name: "Graph" }).click();
    await page.getByRole("button", { name: "Add a step between first and last" }).press("Enter");
    await byKeyboard(page).answer("compute checks");
    const files = page.getByRole("group", { name: "Compute checksums" }).locator('[data-field="/steps/1/config/path"]').getByRole("textbox");
    expect(await files.inputValue()).toBe("{{steps.first.files}}");
    await typeInto(files, "first/*");
    await saved(page);
    expect(await idsOf(id)).toEqual(["first", "checksum", "last"]);
    expect(await button(page, "Run now").getAttribute("aria-disabled")).toBeNull();

    await tab.visit(`/jobs/${id}?tab=versions`);
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await page.waitForURL(/version=1$/);
    await judged(page);
    expect(await button(page, "Run now").getAttribute("aria-disabled")).toBe("true");
    await save(page);
    await page.waitForURL((url) => url.search === "");
    expect(await idsOf(id)).toEqual(["first", "last"]);
    expect(await send<{ version: number }>("GET", `jobs/${id}`)).toMatchObject({ version: 3 });
    await tab.close();
  });

  it("finds kinds of steps by their titles, and hands files on from one step to the next by itself", async () => {
    const id = `handed-on-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { steps: [{ id: "list", name: "Look for reports", type: "sftp.list", config: { connection: "partner-a", path: "/reports" } }] });
    const tab = await Tab.open(`/edit/job/${id}`);
    const { page } = tab;
    await page.getByRole("button", { name: "Look for reports list · sftp.list" }).waitFor();
    await button(page, "Add a step").click();
    const downloads = dialogOf(page).getByRole("group", { name: "SFTP servers" }).getByRole("button", { name: "Download from SFTP sftp.download" });
    await downloads.waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      expect(await tab.axe()).toEqual([]);
    }
    await page.keyboard.type("from sftp");
    await downloads.click();
    await page.getByRole("button", { name: "Download from SFTP download · sftp.download" }).waitFor();
    const begins = async (field: string, value: string) => expect(await page.locator(`[data-field="/steps/${field}"]`).getByRole("textbox").inputValue()).toBe(value);
    await begins("1/config/path", "{{steps.list.file_list}}");
    await button(page, "Add a step").click();
    await byKeyboard(page).answer("decrypt with");
    await begins("2/config/input", "{{steps.download.files}}");
    await button(page, "Add a step").click();
    await byKeyboard(page).answer("for each");
    await begins("3/config/source", "{{steps.decrypt.files}}");
    expect(await tab.axe()).toEqual([]);
    await page.getByRole("tab", { name: "Graph" }).click();
    const decrypt = page.getByRole("button", { name: "Decrypt with OpenPGP, decrypt, pgp.decrypt" });
    await decrypt.click();
    const acts = page.getByRole("toolbar", { name: "Actions on this step" });
    await acts.getByRole("button", { name: "Duplicate" }).press("Enter");
    await page.getByRole("button", { name: /^Decrypt with OpenPGP, decrypt.+, pgp.decrypt/ }).waitFor();
    expect(await tab.axe()).toEqual([]);
    await decrypt.focus();
    await page.keyboard.press("Enter");
    await acts.getByRole("button", { name: "Edit" }).press("Enter");
    await page.locator('[data-field="/steps/2/config/input"]').waitFor();
    await Tab.end(page);
  });

  it("copies a block and the step after it to a new job, with parameters for values from outside", async () => {
    const id = `copied-${Date.now()}`;
    const inner = { id: "inner", name: "Look inside", type: "file.list", config: { path: "{{loop.current_item.path}}" } };
    await send("PUT", `jobs/${id}`, {
      parameters: { type: "object", properties: { day: { type: "string", description: "Day of the files" } }, required: ["day"] },
      variables: { folder: "in" },
      steps: [
        step("first"),
        { id: "each", name: "For each file", type: "flow.foreach", config: { source: "{{steps.first.files}}" } },
        inner,
        { type: "flow.end" },
        lookAgain("variables.folder", "parameters.day"),
      ],
    });
    const tab = await Tab.open(`/edit/job/${id}`);
    const { page } = tab;
    const row = page.getByRole("button", { name: "For each file each · flow.foreach" });
    await row.click();
    await button(page, "Copy steps to a new job").click();
    const dialog = dialogOf(page);
    await dialog.getByText("first_files").waitFor();
    expect(await dialog.getByText("day", { exact: true }).count()).toBe(0);
    await dialog.getByLabel("Last step").selectOption("Look again");
    await dialog.getByText("day", { exact: true }).waitFor();
    await dialog.getByText("folder", { exact: true }).waitFor();
    expect(await tab.axe()).toEqual([]);
    await dialog.getByRole("button", { name: "Open new job" }).click();
    await page.waitForURL(/\/new\/job$/);
    await page.reload();
    expect(await page.getByLabel(/^ID/).inputValue()).toBe(`steps-of-${id}`);
    await judged(page);
    await row.click();
    expect(await button(page, "Copy steps to a new job").getAttribute("aria-disabled")).toBe("true");
    expect(await tab.axe()).toEqual([]);
    await saved(page);
    await page.waitForURL(new RegExp(`/edit/job/steps-of-${id}$`));
    expect(await send("GET", `jobs/steps-of-${id}`)).toMatchObject({
      definition: {
        parameters: {
          properties: { first_files: { type: "array" }, folder: { type: "string", default: "in" }, day: { type: "string", description: "Day of the files" } },
          required: ["first_files", "day"],
        },
        steps: [{ id: "each", config: { source: "{{parameters.first_files}}" } }, inner, { type: "flow.end" }, lookAgain("parameters.folder", "parameters.day")],
      },
    });
    expect(await send("GET", `jobs/${id}`)).toMatchObject({ version: 1 });
    await tab.close();
  });

  it("a press that leaves an empty field does what it is meant to; the field says only then that it is empty", async () => {
    const { page } = await Tab.open("/new/job");
    await button(page, "Add a step").click();
    await byKeyboard(page).answer("list files on sftp");
    const connection = page.locator('[data-field="/steps/0/config/connection"]');
    await page.getByRole("button", { name: "2 problems" }).waitFor();
    expect(await connection.getByText("Required.").count()).toBe(0);
    await button(page, "Add a step").click();
    await dialogOf(page).getByRole("searchbox").waitFor();
    await page.keyboard.press("Escape");
    await connection.getByText("Required.").waitFor();
    await Tab.end(page);
  });

  it("says nothing of a new job before something is typed, and leads from the graph to the field of a problem", async () => {
    const { page } = await Tab.open("/new/job");
    await button(page, "Add a step").waitFor();
    // By then, the server has received the request.
    await page.waitForTimeout(1_500);
    expect(await page.locator("main [aria-invalid=true], main [role=alert]").count()).toBe(0);
    expect(await page.getByRole("button", { name: /\d problems?$/ }).count()).toBe(0);
    await button(page, "Add a step").click();
    await byKeyboard(page).answer("list files on sftp");
    await page.getByRole("tab", { name: "Graph" }).click();
    await page.getByRole("button", { name: "2 problems" }).click();
    await page.getByRole("tab", { name: "Form", selected: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field"))).toMatch(/^\/steps\/0\/config\//);
    await Tab.end(page);
  });

  it("begins steps with files that the server finds valid, in any job", async () => {
    const [{ value: types }, schema] = await Promise.all([send<{ value: StepType[] }>("GET", "step-types?top=1000"), send<FormSchema>("GET", "schemas/job")]);
    const catalogue = catalogueOf(types, schema);
    const kinds = [...catalogue.values()].filter(({ type }) => type !== "flow.end" && type !== "flow.else");
    const next = numbers(20_261_130);
    const jobs = Array.from({ length: 40 }, () => {
      const steps: Json[] = [];
      const filled: string[] = [];
      for (let i = 0; i < 16; i++) {
        const kind = kinds[next(kinds.length)];
        if (!kind) continue;
        const at = next(3) === 0 ? next(steps.length + 1) : Math.max(0, steps.length - next(2));
        const known = knownConfig({ steps }, kind, at);
        const files = filesBefore({ steps }, catalogue, kind, at, known);
        const example = types.find(({ type }) => type === kind.type)?.example ?? {};
        const alternative = "path" in files || "input" in files ? ["path", "input"] : [];
        const rest = Object.fromEntries(Object.entries(example).filter(([name, value]) => !alternative.includes(name) && !JSON.stringify(value).includes("{{")));
        const id = `s${i}`;
        if (Object.keys(files).length > 0) filled.push(id);
        steps.splice(at, 0, newStep(kind, id, { ...rest, ...known, ...files } as Record<string, Json>), ...(blockOf(kind.type) ? [{ type: "flow.end" }] : []));
      }
      return { steps, filled };
    });
    expect(jobs.flatMap(({ filled }) => filled).length).toBeGreaterThan(100);
    for (const { steps, filled } of jobs) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a user edits
      const { errors } = await send<{ errors: ReadonlyArray<{ pointer: string; code: string }> }>("POST", "jobs/validate", { job_id: "any", steps });
      const own = filled.map((id) => steps.findIndex((each) => (each as { id?: string }).id === id));
      const wrong = errors.filter(({ pointer }) => own.some((index) => new RegExp(`^/steps/${index}/config/(path|input|files|source)`).test(pointer)));
      expect(wrong, JSON.stringify(steps)).toEqual([]);
    }
  });

  it("brings steps together that two people have changed, one by one", async () => {
    const id = `merged-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { steps: [step("first"), step("last")] });
    const { page } = await Tab.open(`/edit/job/${id}`);
    await page.locator("[data-step='1']").click();
    await typeInto(page.locator('[data-field="/steps/1/config/path"]').getByRole("textbox"), "mine/");
    await judged(page);
    await send("PUT", `jobs/${id}`, { steps: [step("first"), step("theirs"), step("last")] });
    await save(page);
    await dialogOf(page).getByText(`Job ${id} has changed since you opened it`).waitFor();
    await dialogOf(page).getByRole("button", { name: "Merge" }).click();
    const apart = page.getByText("Your changes and theirs are in different places.");
    await apart.waitFor();
    // Nothing is merged while the text is invalid, because the typed text would be lost.
    await page.getByRole("tab", { name: "JSON" }).click();
    await textOf(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("{");
    await page.getByRole("alert").getByText(/^Line 1, column/).waitFor();
    expect(await apart.count()).toBe(0);
    await page.keyboard.press("Backspace");
    await apart.waitFor();
    await page.getByRole("button", { name: "Continue with the saved version" }).click();
    await saved(page);
    expect(await stepsOf(id)).toMatchObject([step("first"), step("theirs"), { ...step("last"), config: { path: "mine/" } }]);
    await Tab.end(page);
  });

  it("has filters and parameters as forms, beside the text, which offers what may stand there, in both themes", async () => {
    const id = `formed-${Date.now()}`;
    const [from, to] = ["{{steps.get.downloaded_files}}", "{{steps.rows.files[*].path}}"];
    await send("PUT", `jobs/${id}`, {
      steps: [
        { id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/reports/*.csv", destination: "in/" } },
        { id: "rows", type: "table.transform", config: { input: from, destination: "out/" } },
        { id: "send", type: "sftp.upload", config: { connection: "partner-a", files: to, path: "/outgoing/" } },
      ],
    });
    const tab = await Tab.open(`/edit/job/${id}`, { viewport: { width: 1500, height: 900 } });
    const { page } = tab;
    const field = (pointer: string) => page.locator(`[data-field="${pointer}"]`);
    await page.locator("[data-step='1']").click();
    await page.locator("[data-step-form]").getByRole("button", { name: /^(More|Advanced) settings/ }).first().click();
    const filter = "/steps/1/config/filter";
    await button(page, "Add a condition").click();
    await typeInto(field(`${filter}/left`).getByRole("textbox"), "{{row.amount}}");
    await field(`${filter}/operator`).getByRole("combobox").selectOption("greater_than");
    await typeInto(field(`${filter}/right`).getByRole("textbox"), "100");
    await button(page, "Add a condition").click();
    await typeInto(field(`${filter}/1/left`).getByRole("textbox"), "{{row.kind}}");
    await typeInto(field(`${filter}/1/right`).getByRole("textbox"), "credit");
    await page.getByLabel("Conditions that must be met").selectOption("any");
    await judged(page);
    await tab.document("builder");

    await button(page, "Job settings").click();
    await typeInto(page.getByLabel("Parameter name"), "days");
    await button(page, "Add a parameter").click();
    const days = page.locator('[data-parameter="/parameters/properties/days"]');
    await field("/parameters/properties/days/type").getByRole("combobox").selectOption("array");
    await days.getByLabel("Required").check();
    await page.locator('[data-parameter="/parameters/properties/days/items"]').getByRole("combobox").first().selectOption("integer");
    await judged(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      expect(await tab.axe()).toEqual([]);
      await tab.picture(`builder-${colorScheme}`);
    }

    await page.emulateMedia({ colorScheme: "light" });
    await textOf(page).click();
    await page.keyboard.press("Control+End");
    for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await page.keyboard.type(', "max_inst');
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete").getByText("max_instances").click();
    await page.keyboard.type("3");
    await saved(page);
    const { definition } = await send<{ definition: object }>("GET", `jobs/${id}`);
    const [amount, kind] = [
      { left: "{{row.amount}}", operator: "greater_than", right: 100 },
      { left: "{{row.kind}}", operator: "equals", right: "credit" },
    ];
    expect(definition).toMatchObject({
      max_instances: 3,
      parameters: { required: ["days"], properties: { days: { type: "array", items: { type: "integer" } } } },
      steps: [{ id: "get" }, { id: "rows", config: { filter: { any: [amount, kind] } } }, { id: "send" }],
    });
    await tab.close();
  });
});
