import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { figure } from "./figures";
import { pasteInto, typeInto } from "./person";
import { saved, textOf } from "./saves";
import { send } from "./site";

const MOST_STEPS = 500;
/** Keys to type one by one. */
const KEYS = "abcdefghijkl";
const MIB = 1_048_576;
const TYPED_HERE = "typed-here";

interface Stored {
  readonly definition: { readonly steps: ReadonlyArray<{ readonly config: Readonly<Record<string, string>> }> };
}

const step = (i: number, more = "") => ({
  id: `step-${i}`,
  type: "file.copy",
  config: { path: i === 0 ? `in/*${more}` : `{{steps.step-${i - 1}.files}}${more}`, destination: `out/${i}/` },
});

const destination = (page: Page, i: number) => page.locator(`[data-field="/steps/${i}/config/destination"]`).getByRole("textbox");

/**
 * Returns a function that measures how many milliseconds the page's thread has worked so far, regardless of the load of
 * the machine.
 */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
}

/** Waits until changes are painted. */
const seen = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Types, and returns the milliseconds of work for a key: the median and the maximum. */
async function costOfKeys(page: Page): Promise<{ readonly half: number; readonly most: number }> {
  const work = await workOf(page);
  const costs: number[] = [];
  for (const key of KEYS) {
    const before = await work();
    await page.keyboard.press(key);
    await seen(page);
    costs.push((await work()) - before);
  }
  const sorted = costs.toSorted((one, other) => one - other);
  return { half: Math.round(sorted[sorted.length / 2] ?? 0), most: Math.round(sorted.at(-1) ?? 0) };
}

/** Opens a tab and returns the milliseconds of work until an element is visible. */
async function costOfTab(page: Page, tab: string, what: string): Promise<number> {
  const work = await workOf(page);
  const before = await work();
  await page.getByRole("tab", { name: tab }).click();
  await page.locator(what).first().waitFor();
  await seen(page);
  return Math.round((await work()) - before);
}

describe("a large job in the builder", () => {
  it("of as many steps as a job may have is edited in its form and its text, and drawn", async () => {
    const id = `many-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { description: TYPED_HERE, steps: Array.from({ length: MOST_STEPS }, (_, i) => step(i)) });
    const { page } = await Tab.open(`/edit/job/${id}`);
    await page.locator("[data-step='250']").click();
    await destination(page, 250).focus();
    const inForm = await costOfKeys(page);
    const first = await costOfTab(page, "Graph", ".react-flow__node");
    await costOfTab(page, "Form", "[data-step]");
    const again = await costOfTab(page, "Graph", ".react-flow__node");
    expect(await page.locator(".react-flow__node").count()).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "JSON" }).click();
    await textOf(page).click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type(TYPED_HERE);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    const inText = await costOfKeys(page);
    figure(
      `A job of ${MOST_STEPS} steps, milliseconds of the page's thread: a key in the form ${inForm.half}, at most ${inForm.most}; in the text` +
        ` ${inText.half}, at most ${inText.most}; its graph ${first}, and ${again} the second time`,
    );
    await saved(page);
    const { definition } = await send<Stored & { definition: { description: string } }>("GET", `jobs/${id}`);
    expect(definition.description).toBe(KEYS);
    expect(definition.steps[250]?.config.destination).toContain(KEYS);
    await Tab.end(page);
  });

  it("of 1 MiB is opened and edited, and keeps all that it has", async () => {
    const id = `mebibyte-${Date.now()}`;
    const fill = "ä".repeat(1_000);
    const steps = Array.from({ length: 480 }, (_, i) => step(i, fill));
    const size = new TextEncoder().encode(JSON.stringify(steps)).length;
    expect(size).toBeGreaterThan(0.9 * MIB);
    await send("PUT", `jobs/${id}`, { steps });
    const before = (await send<Stored>("GET", `jobs/${id}`)).definition;
    const { page } = await Tab.open(`/edit/job/${id}`);
    await page.locator("[data-step='7']").click();
    await destination(page, 7).focus();
    const inForm = await costOfKeys(page);
    figure(`A job of ${(size / MIB).toFixed(2)} MiB, milliseconds of the page's thread: a key in the form ${inForm.half}, at most ${inForm.most}`);
    await typeInto(destination(page, 7), "elsewhere/");
    await saved(page);
    const after = (await send<Stored>("GET", `jobs/${id}`)).definition;
    const changed = { ...before, steps: before.steps.map((each, i) => (i === 7 ? { ...each, config: { ...each.config, destination: "elsewhere/" } } : each)) };
    expect(after).toEqual(changed);
    await Tab.end(page);
  });
});

describe("the text of a job", () => {
  it("may be broken or have comments, which is told, and is kept so; with ends of lines of Windows its problems stand where they are", async () => {
    const id = `broken-${Date.now()}`;
    await send("PUT", `jobs/${id}`, { steps: [step(0)] });
    const tab = await Tab.open(`/edit/job/${id}`);
    const { page } = tab;
    await page.getByRole("tab", { name: "JSON" }).click();
    const replace = async (typed: string) => {
      await pasteInto(textOf(page), typed);
    };
    await replace('{\n  // who reads this\n  "steps": []\n}');
    await page.getByRole("alert").getByText("Line 2, column 3: JSON can't contain comments").waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/\/jobs$/);
    await tab.go(`/edit/job/${id}`);
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("tab", { name: "JSON" }).click();
    await expect.poll(() => textOf(page).innerText()).toContain("// who reads this");

    const lines = ["{", '  "steps": [', '    {"id": "one", "type": "file.copi", "config": {}}', "  ],", '  "own field": [1,  2]', "}"];
    await replace(lines.join("\r\n"));
    await page.locator("[data-standing=invalid]").waitFor();
    const marked = page.locator(".cm-lintRange-error");
    await expect.poll(() => marked.allInnerTexts()).toContainEqual(expect.stringContaining("file.copi"));
    expect((await marked.allInnerTexts()).every((each) => /file\.copi|own field|\[1, {2}2\]/.test(each))).toBe(true);
    await page.getByRole("tab", { name: "Form" }).click();
    await page.getByRole("button", { name: "Job settings" }).click();
    await page.getByText("The form doesn't show these fields").first().waitFor();
    await page.getByRole("button", { name: "Remove own field" }).waitFor();
    await Tab.end(page);
  });
});
