import { describe, expect, it } from "vitest";
import { changeFilters, endsOf, readChangesSearch } from "../src/model/changes";

describe("changes", () => {
  it("asks for an id only with its kind, as the server does", () => {
    expect(readChangesSearch({ id: "a" })).toEqual({});
    expect(readChangesSearch({ kind: "job", id: "a", page: "2" })).toEqual({ kind: "job", id: "a" });
  });

  it("asks since the beginning of a span", () => {
    expect(changeFilters({ by: "key:ops", since: "1h" }, Date.parse("2026-11-23T10:00:59Z"))).toEqual({
      by: "key:ops",
      since: "2026-11-23T09:00:00.000Z",
    });
  });

  it("tells a value from none, null from none, and a long value by its size", () => {
    expect(endsOf({ pointer: "/a", after: null })).toEqual({ before: "none", after: { json: "null" } });
    expect(endsOf({ pointer: "/a", before: { b: "</x>" }, after_characters: 2_358 })).toEqual({
      before: { json: '{"b":"</x>"}' },
      after: { characters: 2_358 },
    });
  });
});
