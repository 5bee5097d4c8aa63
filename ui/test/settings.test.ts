import { describe, expect, it } from "vitest";
import type { Settings } from "../src/api/types";
import { changesOf, fieldsOf, isNewPool, isValid, losesSomething, patchOf, poolsOf } from "../src/model/settings";

const SETTINGS: Settings = {
  pools: { default: { limit: 5 }, nightly: { limit: 2 } },
  limits: {},
  retention: { executions_days: 90, audit_days: 365 },
  context: { inline_bytes: 0 },
};

/** Merges a patch as specified in RFC 7396. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null) return patch;
  const merged: Record<string, unknown> = { ...(typeof target === "object" ? target : {}) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}

const saved = (edits: Record<string, string | null>) =>
  merge(SETTINGS, patchOf(changesOf(SETTINGS, edits) ?? [])) as Settings;

const loses = (edits: Record<string, string | null>) => losesSomething(changesOf(SETTINGS, edits) ?? []);

describe("settings", () => {
  it("shows each number once, and that there is no limit over all pools", () => {
    expect(fieldsOf(SETTINGS)).toEqual([
      { pointer: "/limits/total", value: null },
      { pointer: "/retention/executions_days", value: 90 },
      { pointer: "/retention/audit_days", value: 365 },
      { pointer: "/context/inline_bytes", value: 0 },
    ]);
  });

  it("saves what was typed and leaves everything else as it is", () => {
    const edits = { "/pools/nightly/limit": "4", "/retention/audit_days": " 400 ", "/limits/total": "9" };
    expect(saved(edits)).toEqual({
      ...SETTINGS,
      pools: { default: { limit: 5 }, nightly: { limit: 4 } },
      limits: { total: 9 },
      retention: { executions_days: 90, audit_days: 400 },
    });
  });

  it("adds and removes pools", () => {
    expect(saved({ "/pools/nightly/limit": null, "/pools/bulk/limit": "1" }).pools).toEqual({
      default: { limit: 5 },
      bulk: { limit: 1 },
    });
    expect(poolsOf(SETTINGS, { "/pools/bulk/limit": "1" })).toEqual(["bulk", "default", "nightly"]);
  });

  it("lifts the limit over all pools when its field is emptied", () => {
    const limited = { ...SETTINGS, limits: { total: 9 } };
    const changes = changesOf(limited, { "/limits/total": "" }) ?? [];
    expect(merge(limited, patchOf(changes))).toEqual(SETTINGS);
  });

  it("counts what was typed as it was before as no change", () => {
    expect(changesOf(SETTINGS, { "/pools/default/limit": "05", "/limits/total": "" })).toEqual([]);
  });

  it("refuses what is no whole number", () => {
    for (const text of ["", "-1", "1.5", "x", "1e3", "9999999999"]) {
      expect(isValid("/pools/default/limit", text)).toBe(false);
      expect(changesOf(SETTINGS, { "/pools/default/limit": text })).toBeUndefined();
    }
  });

  it("takes names of pools that are new and can be names", () => {
    const names = ["bulk", "default", "Bulk", "a/b", "", "__proto__", "constructor"];
    expect(names.filter((name) => isNewPool(name, SETTINGS, {}))).toEqual(["bulk", "constructor"]);
    expect(isNewPool("bulk", SETTINGS, { "/pools/bulk/limit": "1" })).toBe(false);
  });

  it("knows what cannot be brought back", () => {
    expect(loses({ "/retention/audit_days": "364" })).toBe(true);
    expect(loses({ "/pools/nightly/limit": null })).toBe(true);
    expect(loses({ "/retention/audit_days": "366", "/pools/nightly/limit": "1", "/limits/total": "1" })).toBe(false);
  });
});
