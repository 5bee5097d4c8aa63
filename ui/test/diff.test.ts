import { describe, expect, it } from "vitest";
import { type Change, differences } from "../src/model/diff";
import { numbers } from "./generated";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Applies changes one after the other, as specified in RFC 6902; independent of the tested code. */
function apply(document: Json, changes: readonly Change[]): Json {
  const root: { value: Json } = { value: structuredClone(document) };
  for (const { pointer, kind, after } of changes) {
    const names = ["value", ...pointer.split("/").slice(1).map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))];
    const last = names.pop() ?? "";
    const parent = names.reduce<Record<string, Json>>((at, name) => at[name] as Record<string, Json>, root);
    if (Array.isArray(parent)) {
      const given = structuredClone(after) as Json;
      if (kind === "added") parent.splice(Number(last), 0, given);
      else if (kind === "removed") parent.splice(Number(last), 1);
      else parent[Number(last)] = given;
    } else if (kind === "removed") delete parent[last];
    else parent[last] = structuredClone(after) as Json;
  }
  return root.value;
}

const NAMES = ["a", "b", "id", "a/b", "m~n", "", "steps"];

function value(next: (below: number) => number, depth: number): Json {
  switch (next(depth > 0 ? 7 : 4)) {
    case 0:
      return next(3);
    case 1:
      return ["x", "y", ""][next(3)] ?? null;
    case 2:
      return next(2) === 0;
    case 3:
      return null;
    case 4:
      return Array.from({ length: next(5) }, () => value(next, depth - 1));
    default:
      return Object.fromEntries(Array.from({ length: next(4) }, () => [NAMES[next(NAMES.length)], value(next, depth - 1)]));
  }
}

describe("differences", () => {
  it("lead from any value to any other one, and are none between equal ones", () => {
    const next = numbers(20_261_123);
    for (let i = 0; i < 3_000; i++) {
      const before = value(next, 4);
      const after = value(next, 4);
      expect(apply(before, differences(before, after)), JSON.stringify([before, after])).toEqual(after);
      expect(differences(after, structuredClone(after))).toEqual([]);
    }
  });

  it("name the step that has changed, although others were put before it", () => {
    const get = { id: "get", type: "sftp.download", config: { path: "/in/*.csv" } };
    const before = { steps: [get, { type: "flow.end" }] };
    const after = { steps: [{ id: "list", type: "sftp.list" }, { ...get, config: { path: "/in/*.zip" } }, { type: "flow.end" }] };
    expect(differences(before, after)).toEqual([
      { pointer: "/steps/0", kind: "added", after: { id: "list", type: "sftp.list" }, within: "list" },
      { pointer: "/steps/1/config/path", kind: "changed", before: "/in/*.csv", after: "/in/*.zip", within: "get" },
    ]);
  });

  it("write names in pointers as RFC 6901 does", () => {
    expect(differences({ "a/b~c": 1 }, {}).map((change) => change.pointer)).toEqual(["/a~1b~0c"]);
  });

  it("of long lists are found place by place, not by a table of all pairs", () => {
    const before = Array.from({ length: 2_000 }, (_, i) => i);
    const after = before.map((each) => (each === 1_999 ? -1 : each));
    expect(differences(before, after)).toEqual([{ pointer: "/1999", kind: "changed", before: 1_999, after: -1 }]);
  });
});
