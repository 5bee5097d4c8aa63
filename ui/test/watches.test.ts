import { describe, expect, it } from "vitest";
import type { StoredWatch } from "../src/api/types";
import { folderOf, isLessOften, stateOf } from "../src/model/watches";

const watch = (more: object, definition: object = {}) =>
  ({ watch_id: "w", definition: { path: "/in", target: { job_id: "j" }, ...definition }, ...more }) as StoredWatch;

describe("watches", () => {
  it("are off before they are failing", () => {
    const failing = { last_error: { code: "connection_failed" } };
    expect(stateOf(watch({}))).toBe("looks");
    expect(stateOf(watch(failing))).toBe("fails");
    expect(stateOf(watch(failing, { enabled: false }))).toBe("off");
  });

  it.each([
    [3_600, "2026-11-29T11:00:00Z", false],
    [60, "2026-11-29T10:09:00Z", true],
    [undefined, "2026-11-29T10:01:00Z", false],
    [undefined, "2026-11-29T10:02:00Z", true],
  ])("that fail every %s s check less often with the next check at %s: %s", (every, next, expected) => {
    const failing = { last_error: { code: "connection_failed" }, last_poll_at: "2026-11-29T10:00:00Z", next_poll_at: next };
    expect(isLessOften(watch(failing, every ? { every_seconds: every } : {}))).toBe(expected);
    expect(isLessOften(watch({ ...failing, last_error: undefined }))).toBe(false);
  });

  it("look into a folder, at some files or all", () => {
    expect(folderOf({ path: "/in/", pattern: "*.csv" })).toBe("/in/*.csv");
    expect(folderOf({ path: "/in" })).toBe("/in");
  });
});
