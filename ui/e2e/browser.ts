import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, firefox, type Page } from "playwright-core";
import { apiOf, chromiumPath, firefoxPath, type Mode } from "./site";

export const PICTURES = join(import.meta.dirname, "../target/e2e/pictures");
/** Screens whose pictures `docs/operate/dashboard.md` and the main page show, by the names that they have there. */
const DOCUMENTED = new Map([
  ["overview", "overview"],
  ["executions", "executions"],
  ["execution-failed", "execution"],
  ["execution-steps", "execution-steps"],
  ["execution-graph", "execution-graph"],
  ["upcoming", "upcoming"],
  ["health", "health"],
  ["files", "files"],
  ["file", "file"],
  ["watch", "watch"],
  ["expectation", "expectation"],
  ["connection", "connection"],
  ["keys", "keys"],
  ["api-keys", "api-keys"],
  ["settings", "settings"],
  ["changes", "changes"],
  ["chain-execution", "chain-execution"],
  ["jobs", "jobs"],
  ["job", "job"],
  ["builder", "builder"],
  ["chain", "chain"],
  ["schedule", "schedule"],
  ["calendar", "calendar"],
]);
/** Part of the size in which the documents show screens. */
const DOCUMENTED_SCALE = 0.7;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Milliseconds that the browser waits for anything: a deadline, which costs nothing when what is waited for comes soon. */
const PATIENCE = 60_000;

export type BrowserName = "chromium" | "firefox";

/** The browsers: Chromium, in which all tests run, and Firefox for the main flows if `E2E_FIREFOX` says where it is. */
export const BROWSERS: readonly BrowserName[] = firefoxPath() === undefined ? ["chromium"] : ["chromium", "firefox"];

const launched = new Map<BrowserName, Promise<Browser>>();

/** A browser of all files; it ends with the process that runs them. */
function browser(name: BrowserName): Promise<Browser> {
  const running = launched.get(name) ?? launch(name);
  launched.set(name, running);
  return running;
}

/** The browser in which all tests run. */
export function chrome(): Promise<Browser> {
  return browser("chromium");
}

function launch(name: BrowserName): Promise<Browser> {
  mkdirSync(PICTURES, { recursive: true });
  return name === "firefox" ? launchFirefox() : chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
}

/** The part of Playwright's internal browser object that sends commands over WebDriver BiDi. */
interface BidiBrowser {
  readonly _browserSession: { send(method: string, parameters?: object): Promise<unknown> };
}

/** Launches the Firefox of the distribution, which Playwright drives by WebDriver BiDi. */
async function launchFirefox(): Promise<Browser> {
  const started = await firefox.launch({ channel: "moz-firefox", executablePath: firefoxPath() ?? "" });
  const { _connection: connection } = started as unknown as { _connection: { toImpl(given: Browser): BidiBrowser } };
  const { _browserSession: session } = connection.toImpl(started);
  const send = session.send.bind(session);
  // Playwright sets media features for each context, which this Firefox does not know; no test of it needs them.
  session.send = (method, parameters) => (method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send(method, parameters));
  return started;
}

export interface Opening extends BrowserContextOptions {
  readonly mode?: Mode;
  readonly browser?: BrowserName;
  /** The API key that the tab sends. */
  readonly key?: string;
}

/** A screen without data, which is there as soon as it is asked for. */
const NOWHERE = "/no-such-page";

/** What axe-core has found: violations, a line for each element, and how many checks of elements had which end. */
interface Audit {
  readonly violations: string[];
  readonly passed: number;
  readonly undecided: number;
}

/** A page of the dashboard, and everything that its browser complains of. */
export class Tab {
  private static readonly opened = new Set<Tab>();

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

  static async open(path: string, opening: Opening = {}): Promise<Tab> {
    const { mode = "open", browser: name = "chromium", key, ...options } = opening;
    const context = await (await browser(name)).newContext({
      viewport: { width: 1280, height: 860 },
      timezoneId: "Europe/Berlin",
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript((given) => {
      if (given) sessionStorage.setItem("courier.key", given);
      addEventListener("securitypolicyviolation", (event) =>
        // oxlint-disable-next-line no-console -- the tests listen to the console
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    }, key);
    const tab = new Tab(await context.newPage(), `${apiOf(mode)}ui`);
    Tab.opened.add(tab);
    context.on("close", () => Tab.opened.delete(tab));
    await tab.go(path);
    return tab;
  }

  /** Closes the tabs that are still open, as those of a test that has failed are. */
  static async closeAll(): Promise<void> {
    await Promise.all([...Tab.opened].map((tab) => tab.close()));
  }

  /** Saves what the open tabs show. */
  static async pictureAll(name: string): Promise<void> {
    await Promise.all([...Tab.opened].map((tab, i) => tab.picture(`${name}-${i + 1}`).catch(() => undefined)));
  }

  /** Loads the dashboard anew, at an address. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.base + path);
    await this.settled();
  }

  /** Leads the dashboard that is loaded to an address, as its links do; a dialog that is open ends by this. */
  async visit(path: string): Promise<void> {
    // By way of a screen of its own kind, so that each screen begins anew, also another one of the same kind.
    await this.lead(NOWHERE);
    if (path !== NOWHERE) await this.lead(path);
    await this.settled();
  }

  private async lead(path: string): Promise<void> {
    await this.page.evaluate((address) => {
      for (const title of document.querySelectorAll("h1")) title.dataset.left = "";
      history.pushState({}, "", address);
    }, this.base + path);
    await this.page.locator("h1:not([data-left])").first().waitFor();
  }

  /** Waits until the screen has its data. */
  async settled(): Promise<void> {
    await this.page.locator("h1").first().waitFor();
    await this.page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  }

  /** Returns the violations of WCAG 2.2 AA that axe-core finds, a line for each element. */
  async axe(): Promise<string[]> {
    return (await this.audit()).violations;
  }

  /**
   * Has axe-core look at the page, and counts what it has looked at.
   *
   * @param rules tags or names of the rules that are looked at; those of WCAG 2.2 AA by default
   */
  async audit(rules: readonly string[] = RULES): Promise<Audit> {
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(AXE);
    return this.page.evaluate(async (only) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      // Nobody can press what is below the fixed head of a table, but axe-core measures its distance to the head.
      const covered = [...document.querySelectorAll("thead")].flatMap((head) => {
        const bottom = Math.max(...[...head.querySelectorAll("th")].map((cell) => cell.getBoundingClientRect().bottom));
        const rows = [...(head.parentElement?.querySelectorAll<HTMLElement>("tbody > tr") ?? [])];
        return rows.filter((row) => row.getBoundingClientRect().top < bottom - 1);
      });
      covered.forEach((row) => (row.style.visibility = "hidden"));
      const { violations, passes, incomplete } = await axe.run({ runOnly: [...only], selectors: false });
      covered.forEach((row) => (row.style.visibility = ""));
      return {
        violations: violations.flatMap((rule) =>
          rule.nodes.map((node) => `${rule.id}: ${node.html} (${node.any.map((each) => each.message).join("; ")})`),
        ),
        passed: passes.reduce((sum, rule) => sum + rule.nodes.length, 0),
        undecided: incomplete.reduce((sum, rule) => sum + rule.nodes.length, 0),
      };
    }, rules);
  }

  /** Saves what is seen as `ui/target/e2e/pictures/{name}.png`. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** Saves what is seen in `docs/images`, if documents are to be written anew and show this screen. */
  async document(screen: string): Promise<void> {
    const name = DOCUMENTED.get(screen);
    const images = process.env.E2E_IMAGES;
    if (!name || !images) return;
    const session = await this.page.context().newCDPSession(this.page);
    const { width, height } = this.page.viewportSize() ?? { width: 1280, height: 860 };
    const y = await this.page.evaluate(scrollToTab);
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      clip: { x: 0, y, width, height, scale: DOCUMENTED_SCALE },
    });
    writeFileSync(join(images, `dashboard-${name}.png`), Buffer.from(data, "base64"));
  }

  close(): Promise<void> {
    return Tab.end(this.page);
  }

  /** Closes a page; requests that a test has stood in for and that are under way end with it. */
  static async end(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  }
}

/** Runs in the page: brings the tabs to its top if another one than the first is open; returns how far it is scrolled. */
function scrollToTab(): number {
  const HEADER = 72;
  const tabs = document.querySelector("[role=tablist]");
  const isOther = tabs !== null && tabs.querySelector("[aria-selected=true]") !== tabs.firstElementChild;
  scrollTo(0, isOther ? tabs.getBoundingClientRect().top + scrollY - HEADER : 0);
  return scrollY;
}
