import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { labelNames, labelPatch, labelsIn } from "../src/model/bulkLabels";
import { numbers } from "./generated";

const SERVER = readFileSync(join(import.meta.dirname, "../../storage/src/main/java/com/couriermft/storage/label/Labels.java"), "utf8");
const KEY = new RegExp(`^${/KEY = Pattern\.compile\("([^"]+)"\)/.exec(SERVER)?.[1]}$`);
const MOST = Number(/MOST = (\d+);/.exec(SERVER)?.[1]);

describe("labels that are added to several jobs", () => {
  it("are read one per line, and accepted exactly if the server accepts them", () => {
    const next = numbers(7);
    const parts = ["team", "a", "9", "_", "/", ".", "-", " ", "é", "x".repeat(40), ""];
    let accepted = 0;
    for (let n = 0; n < 2_000; n++) {
      const count = next(MOST + 3);
      const labels = Array.from({ length: count }, () => [
        `${parts[next(parts.length)]}${parts[next(parts.length)]}${next(4) === 0 ? "" : next(50)}`,
        ["", "payments", "a: b", "v".repeat(255), "v".repeat(256)][next(20) === 0 ? 4 : next(4)] ?? "",
      ] as const);
      const names = labels.map(([name]) => name.trim());
      const isValid =
        names.every((name) => KEY.test(name)) &&
        new Set(names).size === names.length &&
        count <= MOST &&
        labels.every(([, value]) => value.length <= 255);
      const read = labelsIn(labels.map(([name, value]) => `${name}: ${value}`).join("\n"));
      expect(read !== undefined, JSON.stringify(labels)).toBe(isValid);
      if (!read) continue;
      accepted++;
      expect(read).toEqual(Object.fromEntries(labels.map(([name, value]) => [name.trim(), value])));
    }
    expect(accepted).toBeGreaterThan(50);
    expect(labelsIn("team")).toBeUndefined();
    expect(labelsIn("team:payments\n\n env : test ")).toEqual({ team: "payments", env: "test " });
    expect(labelsIn("__proto__: x")).toBeUndefined();
  });

  it("are a merge patch that changes no other label; nothing is sent without one", () => {
    expect(labelPatch("label", { added: "team: payments", removed: ["env"] })).toEqual({ team: "payments" });
    expect(labelPatch("unlabel", { added: "team: payments", removed: ["env", "team"] })).toEqual({ env: null, team: null });
    expect(labelPatch("label", { added: " \n", removed: ["env"] })).toBeUndefined();
    expect(labelPatch("unlabel", { added: "team: payments", removed: [] })).toBeUndefined();
    expect(labelPatch("label", { added: "no colon", removed: [] })).toBeUndefined();
  });

  it("can be removed by the names that any selected job has", () => {
    expect(labelNames([{ team: "a", env: "b" }, undefined, { team: "c", "cost/center": "1" }])).toEqual(["cost/center", "env", "team"]);
    expect(labelNames([])).toEqual([]);
  });
});
