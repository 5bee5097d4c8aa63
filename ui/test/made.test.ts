import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceMade, onMade, openTab } from "../src/api/made";

/** The name with which each tab was opened, by URL. */
let opened: Record<string, string> = {};
/** The tabs by token. */
let windows: Record<string, { closed: boolean }> = {};
/** The other tabs, as this tab receives messages from and sends messages to them. */
const others = new BroadcastChannel("courier.made");
let heard: unknown[] = [];
others.addEventListener("message", ({ data }) => heard.push(data));

/** Waits until earlier messages have arrived. */
async function delivered(): Promise<void> {
  const probe = new BroadcastChannel("probe");
  const receiver = new BroadcastChannel("probe");
  await new Promise((resolve) => {
    receiver.addEventListener("message", resolve, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
    probe.postMessage("");
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  probe.close();
  receiver.close();
}

/** Lets the tab with a name save an object. */
async function made(tab: string | undefined, kind: string, name: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
  others.postMessage({ kind, name, tab });
  await delivered();
}

describe("a field that waits for what another tab makes", () => {
  beforeEach(() => {
    opened = {};
    windows = {};
    heard = [];
    vi.stubGlobal("window", {
      name: "",
      open: (url: string, name: string) => {
        opened[url] = name;
        return (windows[name] = { closed: false });
      },
    });
  });

  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => others.close());

  it("takes the first object of its kind that the tab makes which was opened for it, and nothing else", async () => {
    const taken: string[] = [];
    const tab = openTab("/new/job");
    const other = openTab("/new/chain");
    expect(opened).toEqual({ "/new/job": tab, "/new/chain": other });
    expect(other).not.toBe(tab);
    onMade("job", tab, (name) => taken.push(name), () => taken.push("closed"));
    await made("", "job", "of-any-tab");
    await made(undefined, "job", "of-an-older-release");
    await made(other, "job", "of-another-field");
    await made(tab, "connection", "of-another-kind");
    expect(taken).toEqual([]);
    await made(tab, "job", "mine");
    await made(tab, "job", "later");
    expect(taken).toEqual(["mine"]);
  });

  it("takes nothing once the wait has ended", async () => {
    const taken: string[] = [];
    const tab = openTab("/keys");
    const end = onMade("key", tab, (name) => taken.push(name), () => taken.push("closed"));
    end();
    await made(tab, "key", "late");
    expect(taken).toEqual([]);
  });

  it("waits no longer than the tab is open", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const taken: string[] = [];
    const tab = openTab("/keys");
    onMade("key", tab, (name) => taken.push(name), () => taken.push("closed"));
    vi.advanceTimersByTime(60_000);
    expect(taken).toEqual([]);
    Object.assign(windows[tab] ?? {}, { closed: true });
    vi.advanceTimersByTime(2_000);
    expect(taken).toEqual(["closed"]);
    await made(tab, "key", "late");
    vi.advanceTimersByTime(60_000);
    expect(taken).toEqual(["closed"]);
    vi.useRealTimers();
  });

  it("takes what the tab made last, also once it is seen closed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const taken: string[] = [];
    const tab = openTab("/keys");
    onMade("key", tab, (name) => taken.push(name), () => taken.push("closed"));
    Object.assign(windows[tab] ?? {}, { closed: true });
    vi.advanceTimersByTime(1_000);
    await made(tab, "key", "last");
    vi.advanceTimersByTime(60_000);
    expect(taken).toEqual(["last"]);
    vi.useRealTimers();
  });

  it("hears only from a tab that was opened for a field", async () => {
    announceMade("job", "by-itself");
    await delivered();
    expect(heard).toEqual([]);
    vi.stubGlobal("window", { name: "token" });
    announceMade("job", "for-a-field");
    await vi.waitFor(() => expect(heard).toEqual([{ kind: "job", name: "for-a-field", tab: "token" }]));
  });
});
