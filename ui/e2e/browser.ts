import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { apiOf, chromiumPath, type Mode } from "./site";

const PICTURES = join(import.meta.dirname, "../target/e2e");
/** The pictures of `docs/dashboard.md` and the main page. */
const DOCUMENTED = new Map([
  ["overview-light", "dashboard-overview.png"],
  ["execution-failed-light", "dashboard-execution.png"],
]);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export function launch(): Promise<Browser> {
  mkdirSync(PICTURES, { recursive: true });
  return chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
}

export interface Opening extends BrowserContextOptions {
  readonly mode?: Mode;
  /** The API key that the tab sends. */
  readonly key?: string;
}

/** A page of the dashboard, and everything that its browser complains of. */
export class Tab {
  /** Breaches of the content security policy, errors of scripts, and failed loads. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly base: string,
  ) {
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser, path: string, opening: Opening = {}): Promise<Tab> {
    const { mode = "open", key, ...options } = opening;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      timezoneId: "Europe/Berlin",
      reducedMotion: "reduce",
      ...options,
    });
    await context.addInitScript((given) => {
      if (given) sessionStorage.setItem("courier.key", given);
      addEventListener("securitypolicyviolation", (event) =>
        // oxlint-disable-next-line no-console -- the tests listen to the console
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    }, key);
    const tab = new Tab(await context.newPage(), `${apiOf(mode)}ui`);
    await tab.go(path);
    return tab;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.base + path);
    await this.settled();
  }

  /** Waits until the screen has its data. */
  async settled(): Promise<void> {
    await this.page.locator("h1").first().waitFor();
    await this.page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  }

  /** Returns the violations of WCAG 2.2 AA that axe-core finds, a line for each element. */
  async axe(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async (rules) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run({ runOnly: rules });
      return violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${node.html} (${node.any.map((each) => each.message).join("; ")})`),
      );
    }, RULES);
  }

  /**
   * Saves what is seen as `ui/target/e2e/{name}.png`, and in `docs/images` if documents are to be
   * written anew and show it.
   */
  async picture(name: string): Promise<void> {
    const picture = await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
    const documented = DOCUMENTED.get(name);
    const images = process.env.E2E_IMAGES;
    if (documented && images) writeFileSync(join(images, documented), picture);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
