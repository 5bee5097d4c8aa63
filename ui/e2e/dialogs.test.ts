import type { Page, Request, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actsOf, named, prepare } from "./acts";
import { Tab } from "./browser";
import { typeInto } from "./person";
import { seeded } from "./site";
import { flawsIn, type Shown, textFor, typeIntoAll, unfold } from "./walk";

const DIALOG = "[role=dialog]";
/** Actions without a dialog: they open another screen or a form, or take effect immediately. */
const NO_DIALOG = /^(Edit|Duplicate|New transfer|Schedule it|New (chain|schedule|calendar|expectation|watch|connection|channel|subscription|job)|Create plan|Dry run|Test|Test connection|Send a test|Change|Check now|Disable|Restore version 1)$/;
/** Forms that show missing values before they send a request. */
const UNFILLED = /^\/new\//;
/** The action that changes the content of a form. */
const IN_FORM = "Trust this key: POST /connections/test";
/** Requests that change nothing. */
const ASKS = /\/(validate|explain|preview)$/;
/** A test of a stored connection or of a connection in a form, but not a probe. */
const TESTS = /\/connections\/([^/]+\/)?test$/;

function isAsked(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.method() === "GET" || ASKS.test(pathname) || (TESTS.test(pathname) && !request.postData()?.includes('"probe"'));
}

/** Texts for fields that do not accept arbitrary text, by label. */
const TEXTS: ReadonlyArray<readonly [label: RegExp, text: string]> = [
  [/^Name/, "x-9"],
  [/^Copies/, "7"],
  [/^Version|^Priority|^Retries/, "3"],
  [/JSON|^Outputs/, '{"k":  1.50}'],
  [/^Labels( \*)?$/, "team: x-9"],
];

/** Label of the field that confirms a deletion. */
const CONFIRMED = /^Type (.+) to confirm/;

/** Returns the text to type into a field of a dialog. */
function textIn(field: Shown): string {
  const [, confirmed] = CONFIRMED.exec(field.label) ?? [];
  return confirmed ?? TEXTS.find(([label]) => label.test(field.label))?.[1] ?? textFor(field);
}

/** Lets the server refuse all changes, and returns the requests. */
async function refuseChanges(page: Page): Promise<Request[]> {
  const sent: Request[] = [];
  const problem = { status: 409, code: "refused_here", title: "Refused", detail: "Refused by the test." };
  await page.route(/\/api\/(?!ui\/)/, async (route: Route) => {
    const request = route.request();
    if (isAsked(request)) return route.continue();
    sent.push(request);
    return route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  return sent;
}

/** Returns the values in a request: those of its URL, its reason and its body. */
function valuesOf(request: Request): string[] {
  const leaves = (value: unknown): unknown[] => (typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value]);
  const body = request.postData() ?? "";
  const reason = decodeURIComponent(request.headers()["x-courier-reason"] ?? "");
  return [...decodeURIComponent(request.url()).split(/[/?&=]/), reason, ...leaves(JSON.parse(body || "null")).map(String)];
}

/** Returns whether a request contains the text of a field: a number or JSON as a value, a day as an instant, a label as a property. */
function holds(request: Request, text: string): boolean {
  const [, name, content] = /^(\w+): (\S+)$/.exec(text) ?? [];
  if (name) return request.postData()?.includes(`"${name}":"${content}"`) ?? false;
  if (text.startsWith("{")) return JSON.stringify(JSON.parse(request.postData() ?? "null")).includes(JSON.stringify(JSON.parse(text)).slice(1, -1));
  const values = valuesOf(request);
  if (text.startsWith("2027-01-15")) return values.some((value) => /^2027-01-1[56]T/.test(value));
  return values.includes(text) || values.includes(text.trim());
}

describe("a dialog", () => {
  it("keeps what is typed key by key, sends it, and keeps it when the server refuses it", async () => {
    const tab = await Tab.open("/");
    const { page } = tab;
    const sent = await refuseChanges(page);
    const walked = new Set<string>();
    let shown = "";
    for (const screen of actsOf(seeded())) {
      const { path, buttons, choose, offered = [] } = screen;
      for (const [name, route] of [...buttons, ...offered]) {
        const act = `${name}: ${route}`;
        if (NO_DIALOG.test(name) || act === IN_FORM || walked.has(act) || UNFILLED.test(path)) continue;
        if (shown !== path) {
          await tab.visit(path);
          await prepare(page, screen, () => true);
        }
        shown = path;
        const button = page.locator("main").getByRole("button", { name: named(name) }).first();
        await button.waitFor();
        if ((await button.getAttribute("aria-disabled")) === "true") continue; // not in this state
        walked.add(act);
        await button.click();
        const dialog = page.locator(DIALOG);
        await dialog.waitFor({ timeout: 20_000 }).catch(() => expect.fail(`${act} on ${path} opens no dialog`));
        for (const select of await dialog.locator("select").all()) await select.selectOption({ index: (await select.locator("option").count()) - 1 });
        await unfold(page, DIALOG);
        const { flaws, typed } = await typeIntoAll(page, DIALOG, textIn);
        expect.soft(flaws, act).toEqual([]);
        sent.length = 0;
        const confirm = dialog.locator("button[type=submit]");
        const choice = dialog.getByRole("checkbox").first();
        if ((await confirm.isDisabled()) && (await choice.count()) > 0) await choice.click();
        if (await confirm.isDisabled()) {
          expect.soft(await dialog.innerText(), `${act} cannot be confirmed`).toBe("");
          shown = "";
          continue;
        }
        await confirm.click();
        await expect.poll(() => sent.length, { message: act }).toBeGreaterThan(0);
        const [request] = sent;
        const lost = [...typed].filter(([label, text]) => !CONFIRMED.test(label) && request && !holds(request, text));
        expect.soft(lost, `${act} does not send`).toEqual([]);
        // For a bulk action, results replace the dialog.
        if (!choose) {
          await dialog.getByText("Refused by the test.").waitFor();
          expect.soft(await flawsIn(page), `${act}, once it is refused`).toEqual([]);
        }
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
    }
    expect(walked.size).toBeGreaterThan(30);
    await tab.close();
  });
});

describe("the dialog that starts an execution", () => {
  it("takes what was entered in the form over to the JSON and back, and sends what it shows", async () => {
    const { page } = await Tab.open("/jobs/list-folder");
    const sent = await refuseChanges(page);
    await page.getByRole("button", { name: "Run now" }).click();
    const dialog = page.getByRole("dialog");
    const show = (view: string) => dialog.getByText(view, { exact: true }).click();
    const json = dialog.getByLabel("Parameters as a JSON object");
    await typeInto(dialog.getByLabel("Folder"), "/a");
    await show("JSON");
    expect(JSON.parse(await json.inputValue())).toEqual({ folder: "/a" });
    await typeInto(json, '{"folder": "/b", "copies": 3}');
    await show("Form");
    expect([await dialog.getByLabel("Folder").inputValue(), await dialog.getByLabel("Copies").inputValue()]).toEqual(["/b", "3"]);
    await typeInto(dialog.getByLabel("Copies"), "4");
    await show("JSON");
    expect(JSON.parse(await json.inputValue())).toEqual({ folder: "/b", copies: 4 });
    await typeInto(json, '{"folder": "/b", "other": 1}');
    await show("Form");
    await dialog.getByText("The form has no fields for these parameters").waitFor();
    await dialog.locator("button[type=submit]").click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.postDataJSON()).toMatchObject({ parameters: { folder: "/b", other: 1 } });
    await Tab.end(page);
  });
});
