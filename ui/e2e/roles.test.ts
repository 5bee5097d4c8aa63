import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actsOf, HARMLESS, named, prepare, roleOf } from "./acts";
import { Tab } from "./browser";
import { apiOf, seeded } from "./site";

const ROLES = ["reader", "operator", "author", "admin"] as const;
type Role = (typeof ROLES)[number];

const REFUSAL = /^Requires the (\w+) role\.$/;

interface Found {
  readonly name: string;
  readonly isOff: boolean;
  /** Displayed reason why the button is disabled; empty for an enabled button. */
  readonly reason: string;
}

const may = (role: Role, needed: string) => ROLES.indexOf(role) >= ROLES.findIndex((each) => each === needed);

/** The buttons of a screen, which shows no buttons until it knows the user. */
async function buttons(page: Page): Promise<Found[]> {
  return page.locator("main button:not([role=tab])").evaluateAll((all) =>
    all.map((button) => ({
      name: (
        button.getAttribute("aria-label") ||
        button.textContent ||
        (button as HTMLButtonElement).labels?.[0]?.textContent ||
        ""
      ).trim(),
      isOff: button.getAttribute("aria-disabled") === "true",
      reason: document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
    })),
  );
}

describe.concurrent("each button", () => {
  for (const role of ROLES) {
    it(`of each screen says what ${role} may do, and why not`, async () => {
      const tab = await Tab.open("/", { mode: "keys", key: seeded().keys[role] });
      const { page } = tab;
      const wrong: string[] = [];
      for (const screen of actsOf(seeded())) {
        const { path, buttons: own, isWhole } = screen;
        const isRefused = isWhole === true && !may(role, roleOf(own[0]?.[1] ?? ""));
        await tab.visit(path);
        const acts = isRefused ? own : await prepare(page, screen, (route) => may(role, roleOf(route)));
        const found = await buttons(page);
        for (const { name, isOff, reason } of found) {
          const act = acts.find(([each]) => named(each).test(name));
          if (!act) {
            if (!HARMLESS.some((each) => each.test(name))) wrong.push(`${path}: ${name} is not in the table`);
            continue;
          }
          const needed = roleOf(act[1]);
          const told = REFUSAL.exec(reason)?.[1] ?? "nobody";
          if (told !== (may(role, needed) ? "nobody" : needed)) wrong.push(`${path}: ${name}: "${reason}", not ${needed}`);
          if (isOff !== (reason !== "")) wrong.push(`${path}: ${name} is off without a reason, or on with one: "${reason}"`);
        }
        const missing = acts.filter(([name]) => !isRefused && !found.some((each) => named(name).test(each.name)));
        wrong.push(...missing.map(([name]) => `${path}: there is no ${name}`));
      }
      expect(wrong).toEqual([]);
      await tab.close();
    });

    it(`of an execution that is not possible now says so to ${role}, and its key does what the button would`, async () => {
      const tab = await Tab.open(`/executions/${seeded().itemsFailed}`, { mode: "keys", key: seeded().keys[role] });
      const { page } = tab;
      await page.getByRole("button", { name: "Resume failed items" }).waitFor();
      const pause = (await buttons(page)).find(({ name }) => name === "Pause");
      const expected = role === "reader" ? "Requires the operator role." : "Not possible: the execution is failed.";
      expect(pause).toEqual({ name: "Pause", isOff: true, reason: expected });
      await page.keyboard.press("r");
      const dialogs = await page.getByRole("dialog").count();
      expect(dialogs).toBe(role === "reader" ? 0 : 1);
      expect(await tab.axe()).toEqual([]);
      await tab.close();
    });

    it(`leads to the server's answer, which is the last word: ${role}`, async () => {
      const nobody = "01M7ZNJHEWWYV3CMTE3NSH79BG";
      const asked: ReadonlyArray<readonly [route: string, path: string]> = [
        ["GET /jobs", "jobs"],
        ["POST /executions/{execution_id}/pause", `executions/${nobody}/pause`],
        ["POST /watches/validate", "watches/validate"],
        ["POST /connections/validate", "connections/validate"],
      ];
      for (const [route, path] of asked) {
        const [method = "GET"] = route.split(" ");
        // oxlint-disable-next-line no-await-in-loop -- one request after the other
        const { status } = await fetch(apiOf("keys") + path, {
          method,
          headers: { "x-api-key": seeded().keys[role], "content-type": "application/json" },
          ...(method === "POST" && { body: "{}" }),
        });
        expect([route, status === 403]).toEqual([route, !may(role, roleOf(route))]);
      }
    });
  }
});
