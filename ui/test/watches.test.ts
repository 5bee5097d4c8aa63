import { describe, expect, it } from "vitest";
import type { StoredWatch } from "../src/api/types";
import { folderOf, stateOf } from "../src/model/watches";

const watch = (more: object, definition: object = {}) =>
  ({ watch_id: "w", definition: { path: "/in", target: { job_id: "j" }, ...definition }, ...more }) as StoredWatch;

describe("watches", () => {
  it("are off before they are failing", () => {
    const failing = { last_error: { code: "connection_failed" } };
    expect(stateOf(watch({}))).toBe("looks");
    expect(stateOf(watch(failing))).toBe("fails");
    expect(stateOf(watch(failing, { enabled: false }))).toBe("off");
  });

  it("look into a folder, at some files or all", () => {
    expect(folderOf({ path: "/in/", pattern: "*.csv" })).toBe("/in/*.csv");
    expect(folderOf({ path: "/in" })).toBe("/in");
  });
});
