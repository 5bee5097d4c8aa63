import { describe, expect, it } from "vitest";
import type { Plan } from "../src/api/types";
import { mappableIn, objectIn, promptsOf, standingOf, withAnswer, withMapping } from "../src/model/bundles";

const PLAN = {
  state: "planned",
  progress: { done: 0, of: 1 },
  summary: { create: 1, update: 0, delete: 0, unchanged: 0, keep: 0, conflict: 0 },
  missing: { secrets: [], keys: [] },
  errors: [],
} as unknown as Plan;

const at = (file: string, pointer: string, code: string) => ({ file, pointer, code, detail: "why" });

describe("a plan", () => {
  it.each([
    ["ready", {}],
    ["nothing", { progress: { done: 0, of: 0 } }],
    ["conflicts", { summary: { ...PLAN.summary, conflict: 1 } }],
    ["missing", { missing: { secrets: [], keys: [{ name: "k", used_by: [] }] } }],
    ["errors", { errors: [{ file: "", pointer: "", code: "c", detail: "" }], missing: { secrets: [{ name: "s", used_by: [] }], keys: [] } }],
    ["applied", { state: "applied", progress: { done: 1, of: 1 } }],
    ["stopped", { state: "stopped" }],
  ])("is %s", (standing, differing) => expect(standingOf({ ...PLAN, ...differing } as Plan)).toBe(standing));

  it("has others stand in for its connections, keys, calendars and channels, also for those that are left out then", () => {
    const plan = { actions: [{ kind: "job", id: "a" }, { kind: "connection", id: "b" }], unchanged: ["key/c", "job/d"] } as unknown as Plan;
    const mappings = withMapping({}, "calendar/e", "holidays");
    expect(mappableIn(plan, mappings)).toEqual([["calendar/e", "calendar"], ["connection/b", "connection"], ["key/c", "key"]]);
    expect(withMapping(mappings, "calendar/e", "")).toEqual({});
  });

  it("asks for what an export took out and for names that there are not, and for no more", () => {
    const errors = [
      at("jobs/a.json", "/variables/url", "redacted_value"),
      at("jobs/a.json", "/steps/0/config/connection", "unknown_connection"),
      at("jobs/a.json", "/steps/0/config/path", "invalid_value"),
      at("", "", "unknown_connection"),
      at("README.md", "/x", "redacted_value"),
    ];
    expect(promptsOf({ errors })).toEqual([
      { object: "job/a", pointer: "/variables/url", picks: undefined, detail: "why" },
      { object: "job/a", pointer: "/steps/0/config/connection", picks: "connection", detail: "why" },
    ]);
  });

  it("takes answers, and takes them back", () => {
    const prompt = { object: "job/a", pointer: "/x", picks: undefined, detail: "" };
    const other = { ...prompt, pointer: "/y" };
    const both = withAnswer(withAnswer({}, prompt, "1"), other, "2");
    expect(both).toEqual({ "job/a": { "/x": "1", "/y": "2" } });
    expect(withAnswer(withAnswer(both, other, ""), prompt, "")).toEqual({});
  });

  it.each([
    ["jobs/a.json", "job/a"],
    ["watches/a.json", "watch/a"],
    ["settings.json", "settings"],
    ["jobs/a/b.json", undefined],
    ["other/a.json", undefined],
  ])("has in %s the object %s", (file, object) => expect(objectIn(file)).toBe(object));
});
