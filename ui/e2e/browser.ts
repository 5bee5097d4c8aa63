import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, firefox, type Page } from "playwright-core";
import { apiOf, chromiumPath, firefoxPath, type Mode, slowness } from "./site";

export const PICTURES = join(import.meta.dirname, "../target/e2e/pictures");
/** Screens whose pictures `docs/operate/dashboard.md` and the main page contain, with the names of the pictures. */
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
/** Scale of the pictures of screens in the documents. */
const DOCUMENTED_SCALE = 0.7;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Timeout of the browser in milliseconds. A high value costs nothing if the awaited event occurs soon. */
const PATIENCE = 60_000;

/** Milliseconds by which `E2E_SLOW` delays each answer, for each unit. */
const SLOW_LATENCY = 25;

export type BrowserName = "chromium" | "firefox";

/** The browsers: Chromium, which runs all tests, and Firefox for the main flows if `E2E_FIREFOX` contains its path. */
export const BROWSERS: readonly BrowserName[] = firefoxPath() === undefined ? ["chromium"] : ["chromium", "firefox"];

const launched = new Map<BrowserName, Promise<Browser>>();

/** A browser that all files share; it ends with the process that runs them. */
function browser(name: BrowserName): Promise<Browser> {
  const running = launched.get(name) ?? launch(name);
  launched.set(name, running);
  return running;
}

/** The browser that runs all tests. */
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

/** A screen without data, which is displayed immediately. */
const NOWHERE = "/no-such-page";

/** The findings of axe-core: violations, one line for each element, and the numbers of checks of elements by result. */
interface Audit {
  readonly violations: string[];
  readonly passed: number;
  readonly undecided: number;
}

/** A page of the dashboard, with all complaints of its browser. */
export class Tab {
  private static readonly opened = new Set<Tab>();

  /** Violations of the content security policy, script errors, and failed loads. */
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
        // oxlint-disable-next-line no-console -- the tests read the console
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    }, key);
    const tab = new Tab(await context.newPage(), `${apiOf(mode)}ui`);
    if (name === "chromium" && slowness() > 1) await slowDown(tab.page);
    Tab.opened.add(tab);
    context.on("close", () => Tab.opened.delete(tab));
    await tab.go(path);
    return tab;
  }

  /** Closes the tabs that are still open, such as those of a failed test. */
  static async closeAll(): Promise<void> {
    await Promise.all([...Tab.opened].map((tab) => tab.close()));
  }

  /** Saves screenshots of the open tabs. */
  static async pictureAll(name: string): Promise<void> {
    await Promise.all([...Tab.opened].map((tab, i) => tab.picture(`${name}-${i + 1}`).catch(() => undefined)));
  }

  /** Reloads the dashboard at a URL. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.base + path);
    await this.settled();
  }

  /** Navigates the loaded dashboard to a URL, as its links do; this closes an open dialog. */
  async visit(path: string): Promise<void> {
    // Visits an unrelated screen in between, so that each screen starts anew, even after another screen of the same
    // kind.
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

  /** Waits until the screen has loaded its data. */
  async settled(): Promise<void> {
    await this.page.locator("h1").first().waitFor();
    await this.page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  }

  /** Returns the violations of WCAG 2.2 AA that axe-core finds, one line for each element. */
  async axe(): Promise<string[]> {
    return (await this.audit()).violations;
  }

  /**
   * Lets axe-core check the page, and counts its checks.
   *
   * @param rules tags or names of the rules to check; by default, those of WCAG 2.2 AA
   */
  async audit(rules: readonly string[] = RULES): Promise<Audit> {
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(AXE);
    return this.page.evaluate(async (only) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      // Elements below the fixed head of a table can't be pressed, but axe-core measures their distance to the head.
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

  /** Saves a screenshot as `ui/target/e2e/pictures/{name}.png`. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** Saves a screenshot in `docs/images`, if documents are being generated and show this screen. */
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

  /** Closes a page, and cancels pending requests that a test intercepts. */
  static async end(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  }
}

/** Has a page run like one on a slow computer with a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness() });
  await session.send("Network.enable");
  const latency = slowness() * SLOW_LATENCY;
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
}

/** Runs in the page: scrolls the tabs to the top if any tab except the first is open; returns the scroll position. */
function scrollToTab(): number {
  const HEADER = 72;
  const tabs = document.querySelector("[role=tablist]");
  const isOther = tabs !== null && tabs.querySelector("[aria-selected=true]") !== tabs.firstElementChild;
  scrollTo(0, isOther ? tabs.getBoundingClientRect().top + scrollY - HEADER : 0);
  return scrollY;
}
