import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Browser storage that several tabs share. */
class Shared {
  readonly values = new Map<string, string>();
  readonly listeners: Array<(event: { key: string | null }) => void> = [];
  isFull = false;

  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new DOMException("Full", "QuotaExceededError");
    this.values.set(key, value);
  };
}

const isNumbers = (value: unknown): value is readonly number[] => Array.isArray(value);
const KEY = "courier.numbers";
let shared = new Shared();

beforeEach(() => {
  shared = new Shared();
  vi.stubGlobal("localStorage", shared);
  vi.stubGlobal("addEventListener", (_: string, listener: (event: { key: string | null }) => void) => shared.listeners.push(listener));
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a tab, which reads the stored values and receives changes by other tabs only if `isHeard`. */
async function tab() {
  const { kept } = await import("../src/app/preferences");
  return kept<readonly number[]>("numbers", [], isNumbers);
}

describe("a value that a browser keeps", () => {
  it("loses nothing that another tab has added meanwhile", async () => {
    const [one, other] = [await tab(), await tab()];
    expect(one.change((all) => [...all, 1])).toBe(true);
    expect(other.change((all) => [...all, 2])).toBe(true);
    expect(JSON.parse(shared.getItem(KEY) ?? "")).toEqual([1, 2]);
  });

  it("is shown as another tab has set it", async () => {
    const [one, other] = [await tab(), await tab()];
    one.set([1]);
    for (const listener of shared.listeners) listener({ key: KEY });
    expect(other.get()).toEqual([1]);
    shared.values.clear();
    for (const listener of shared.listeners) listener({ key: null });
    expect([one.get(), other.get()]).toEqual([[], []]);
  });

  it("lasts as long as the page where there is no room for it, and says so", async () => {
    const one = await tab();
    shared.isFull = true;
    expect(one.change((all) => [...all, 1])).toBe(false);
    expect(one.change((all) => [...all, 2])).toBe(false);
    expect(one.get()).toEqual([1, 2]);
    shared.isFull = false;
    expect(one.change((all) => [...all, 3])).toBe(true);
    expect(JSON.parse(shared.getItem(KEY) ?? "")).toEqual([1, 2, 3]);
  });

  it("counts as none if it is damaged", async () => {
    shared.values.set(KEY, "{");
    expect((await tab()).get()).toEqual([]);
    shared.values.set(KEY, '"text"');
    expect((await tab()).get()).toEqual([]);
  });
});
