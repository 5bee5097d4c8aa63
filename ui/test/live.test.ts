import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../src/api/problem";
import type { Pace } from "../src/api/queries";

const NOW = 1_796_000_010_000;

/** The browser globals that polling reads. */
function pretendBrowser() {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
}

const unavailable = (retryAfter?: number) =>
  new ProblemError({ status: 503, code: "storage_unavailable" }, retryAfter);

describe("a query that is kept up to date", () => {
  let client: typeof import("../src/app/queryClient").queryClient;
  let live: typeof import("../src/app/live").live;
  let Observer: typeof import("@tanstack/react-query").QueryObserver;
  let name = 0;

  beforeAll(async () => {
    // When it is loaded, TanStack Query checks whether there is a window, and polls only then.
    pretendBrowser();
    vi.useFakeTimers({ now: NOW });
    ({ QueryObserver: Observer } = await import("@tanstack/react-query"));
    ({ queryClient: client } = await import("../src/app/queryClient"));
    ({ live } = await import("../src/app/live"));
  });
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    client.clear();
    vi.useRealTimers();
  });

  /** Polls a server for a number of seconds; returns the seconds of the requests. */
  async function polled(
    seconds: number,
    answer: (request: number) => unknown,
    { pace = "list", renders = false }: { pace?: Pace; renders?: boolean } = {},
  ): Promise<number[]> {
    const began = Date.now();
    const at: number[] = [];
    const options = () => ({
      queryKey: [`query ${name}`],
      queryFn: () => {
        at.push(Math.round((Date.now() - began) / 1_000));
        const given = answer(at.length);
        return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
      },
      ...live(pace),
    });
    name++;
    const observer = new Observer(client, options() as never);
    const stop = observer.subscribe(() => {});
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (renders) observer.setOptions(options() as never);
    }
    stop();
    return at;
  }

  it("asks every five seconds, also while its component renders every second", async () => {
    for (const renders of [false, true]) {
      const at = await polled(60, () => "fine", { renders });
      expect(at.length).toBeGreaterThanOrEqual(12);
      expect(at.length).toBeLessThanOrEqual(14);
    }
  });

  it("backs off to a minute while a server refuses, and is back at once when it answers", async () => {
    const at = await polled(290, (request) => (request <= 15 ? unavailable() : "fine"));
    // Each failure consists of three quick requests.
    const rounds = at.slice(0, 15).filter((_, i) => i % 3 === 0);
    expect(rounds).toHaveLength(5);
    const waits = rounds.slice(1).map((each, i) => each - (rounds[i] as number));
    const least = [9, 18, 36, 54];
    waits.forEach((wait, i) => {
      expect(wait).toBeGreaterThanOrEqual(least[i] as number);
      expect(wait).toBeLessThanOrEqual(72);
    });
    const later = at.slice(16).map((each, i) => each - (at[i + 15] as number));
    expect(Math.max(...later)).toBeLessThanOrEqual(8);
  });

  it("is not asked before the server's Retry-After, not even by a quick repetition", async () => {
    const at = await polled(100, () => unavailable(40));
    expect(at).toHaveLength(3);
    expect(at[1]).toBeGreaterThanOrEqual(40);
    expect((at[2] as number) - (at[1] as number)).toBeGreaterThanOrEqual(40);
  });

  it("is asked again if it is read only once, but for a refusal that stays", async () => {
    const failing = await polled(60, (request) => (request === 1 ? unavailable(7) : "fine"), { pace: "rest" });
    expect(failing).toHaveLength(2);
    expect(failing[1]).toBeGreaterThanOrEqual(7);
    const refused = await polled(60, () => new ProblemError({ status: 404, code: "not_found" }), { pace: "rest" });
    expect(refused).toHaveLength(1);
  });
});
