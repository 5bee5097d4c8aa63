import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { zip } from "./archives";
import { Tab } from "./browser";
import { figure } from "./figures";
import { byKeyboard, byMouse, type Person } from "./person";
import { button, dialogOf, judged } from "./saves";
import { ended } from "./seed";
import { partner, send } from "./site";

/** The job that the main page creates by hand. */
const EXAMPLE = JSON.parse(readFileSync(join(import.meta.dirname, "../../examples/jobs/partner-invoices.json"), "utf8")) as {
  readonly steps: ReadonlyArray<{ readonly id: string; readonly type: string; readonly config: Readonly<Record<string, unknown>> }>;
  readonly outputs: object;
};

/** Returns the stored definition of a job. */
const stored = async (id: string) => (await send<{ definition: typeof EXAMPLE }>("GET", `jobs/${id}`)).definition;

/** The fields of one step in the form. */
function fieldsOf(page: Page, step: number) {
  const at = (name: string) => page.locator(`[data-field="/steps/${step}/config/${name}"]`);
  return {
    text: (name: string) => at(name).getByRole("textbox"),
    list: (name: string) => at(name).getByRole("combobox"),
    refer: (name: string) => at(name).getByRole("button", { name: /^Insert a value/ }),
  };
}

/** Creates a connection to the partner, tests it, and trusts its server before saving. */
async function makeConnection(page: Page, person: Person, name: string): Promise<void> {
  const { port, password } = partner();
  const main = page.locator("main");
  await person.list("Connections", "g n");
  await person.press(button(page, "New connection"));
  await person.press(main.getByRole("button", { name: /^SFTP/ }));
  await person.type(main.getByRole("textbox", { name: /^Host( \*)?$/ }), "127.0.0.1");
  await person.type(main.getByRole("textbox", { name: /^Port/ }), String(port));
  await person.type(main.getByRole("textbox", { name: /^Username/ }), "u");
  await person.type(main.locator("input[type=password]"), password);
  await person.press(button(page, "Test connection"));
  await person.press(button(page, "Trust this key"));
  await page.getByText("The connection works").waitFor();
  await person.type(main.getByLabel(/^Name/), name);
  await judged(page);
  await person.press(button(page, "Save"));
  await person.press(dialogOf(page).getByRole("button", { name: "Save" }));
  await page.waitForURL(new RegExp(`/connections/${name}$`));
}

/** Adds an entry to a list of names of the job. */
async function putEntry(page: Page, person: Person, list: string, name: string): Promise<void> {
  await person.type(page.getByLabel(`Name of an entry of ${list}`), name);
  await person.press(button(page, `Add to ${list}`));
}

/** Creates the steps of the example with their forms. */
async function buildSteps(page: Page, person: Person, connection: string): Promise<void> {
  async function add(type: string) {
    await person.press(button(page, "Add a step"));
    await person.answer(type);
  }
  async function refer(step: number, field: string, path: string) {
    await person.press(fieldsOf(page, step).refer(field));
    await person.answer(path);
  }
  const [list, get, unpack, file, hand, done] = [0, 1, 2, 3, 4, 5].map((step) => fieldsOf(page, step));
  if (!list || !get || !unpack || !file || !hand || !done) return;

  await add("sftp.list");
  await person.type(list.list("connection"), connection);
  await refer(0, "path", "variables.inbox");
  await person.type(list.text("pattern"), "*.zip");
  await person.choose(list.list("on_empty"), "fail");

  await add("sftp.download");
  await refer(1, "path", "steps.list.file_list[*].path");
  await person.type(get.text("destination"), "archives/");

  await add("file.unzip");
  await refer(2, "input", "downloaded_files");
  await person.type(unpack.text("destination"), "invoices/");

  await add("file.copy");
  await person.type(file.text("destination"), "/invoices/");
  await refer(3, "destination", "execution.id");
  await person.append(file.text("destination"), "/");
  await person.type(file.text("path"), "invoices/**");

  await add("sftp.upload");
  await person.type(hand.text("files"), "invoices/**");
  await refer(4, "path", "variables.outbox");
  await person.append(hand.text("path"), "/");
  await refer(4, "path", "execution.id");
  await person.append(hand.text("path"), "/");
  await person.choose(hand.list("create_directories"), "Yes");

  await add("sftp.move");
  await refer(5, "path", "steps.list.file_list[*].path");
  await refer(5, "destination", "variables.done");
  await person.append(done.text("destination"), "/");
  await person.choose(done.list("overwrite"), "replace");
}

/** Creates a separate set of folders on the partner's server, with a file. */
function folders(name: string) {
  const inbox = join(partner().directory, name, "incoming");
  for (const each of ["incoming", "outgoing", "processed"]) mkdirSync(join(partner().directory, name, each), { recursive: true });
  writeFileSync(join(inbox, `${name}.zip`), zip(`${name}.csv`, "invoice,amount\n1,10.00\n"));
  return { inbox: `/${name}/incoming`, outbox: `/${name}/outgoing`, done: `/${name}/processed` };
}

/** Creates the example's job using only the dashboard, tests it, saves it, runs it, and finds the file. */
async function journey(page: Page, person: Person, name: string): Promise<void> {
  const variables = folders(name);
  await makeConnection(page, person, name);
  await person.list("Jobs", "g j");
  await person.press(button(page, "New job"));
  await person.type(page.locator("main").getByLabel(/^ID/), name);
  await person.press(button(page, "Job settings"));
  for (const [each, value] of Object.entries(variables)) {
    await putEntry(page, person, "Variables", each);
    await person.type(page.locator(`[data-field="/variables/${each}"]`).getByRole("textbox"), value);
  }
  await buildSteps(page, person, name);
  await putEntry(page, person, "Outputs", "archives");
  await person.press(page.getByRole("button", { name: "Insert a value into archives" }));
  await person.answer("steps.list.file_list[*].name");
  await judged(page);

  await person.press(button(page, "Dry run"));
  await person.press(dialogOf(page).getByRole("button", { name: "Start dry run" }));
  await dialogOf(page).getByRole("table").getByText("1 file", { exact: false }).first().waitFor();
  await person.close();

  await person.press(button(page, "Save"));
  await person.press(dialogOf(page).getByRole("button", { name: "Save" }));
  await page.waitForURL(new RegExp(`/edit/job/${name}$`));
  await person.press(button(page, "Run now"));
  await person.press(dialogOf(page).getByRole("button", { name: "Run now" }));
  await page.waitForURL(/\/executions\/01/);
  const execution = page.url().split("/").at(-1) ?? "";
  expect(await ended(execution)).toBe("completed");

  await person.list("Files", "g f");
  await person.type(page.getByLabel(/name/i).first(), `${name}.csv`);
  await page.keyboard.press("Enter");
  await page.getByRole("table").getByText(`${name}.csv`).first().waitFor();
  expect(readFileSync(join(partner().directory, name, "outgoing", execution, `${name}.csv`), "utf8")).toBe("invoice,amount\n1,10.00\n");
  expect(existsSync(join(partner().directory, name, "processed", `${name}.zip`))).toBe(true);
}

/** Returns the steps of the example without display names and default values. */
const essence = (steps: typeof EXAMPLE.steps, connection: string) =>
  steps.map(({ id, type, config }) => ({
    id,
    type,
    config: {
      ...config,
      ...(config.connection !== undefined && { connection }),
      ...(Array.isArray(config.files) && { files: config.files[0] as unknown }),
    },
  }));

describe("somebody who knows no JSON", () => {
  it.each([
    ["mouse", byMouse],
    ["keyboard", byKeyboard],
  ] as const)("makes the job of the main page from nothing, tries it, runs it and finds the file, by %s", async (means, by) => {
    const name = `by-${means}-${Date.now()}`;
    const tab = await Tab.open("/");
    const person = by(tab.page);
    await journey(tab.page, person, name);
    const { steps, outputs } = await stored(name);
    // The editor derives ids from the types of the steps, so the references differ accordingly.
    const ids = new Map(EXAMPLE.steps.map(({ id }, i) => [id, steps[i]?.id ?? ""]));
    const renamed = JSON.parse(
      JSON.stringify({ steps: essence(EXAMPLE.steps, name), outputs: EXAMPLE.outputs })
        .replaceAll(/steps\.(\w+)\./g, (_, id: string) => `steps.${ids.get(id) ?? id}.`)
        .replaceAll(/"id":"(\w+)"/g, (_, id: string) => `"id":"${ids.get(id) ?? id}"`),
    ) as typeof EXAMPLE;
    expect({ steps, outputs }).toMatchObject(renamed);
    const { moves, texts } = person.acts;
    figure(`The job of the main page, by ${means}: ${moves} ${means === "mouse" ? "clicks" : "keys"} and ${texts} texts`);
    await tab.close();
  });
});
