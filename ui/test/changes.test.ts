import { describe, expect, it } from "vitest";
import { changeFilters, endsOf, readChangesSearch, withoutStaleId } from "../src/model/changes";

describe("changes", () => {
  it("asks for an id only with its kind, as the server does", () => {
    expect(readChangesSearch({ id: "a" })).toEqual({});
    expect(readChangesSearch({ kind: "job", id: "a", page: "2" })).toEqual({ kind: "job", id: "a" });
  });

  it("forgets the id when another kind is asked for", () => {
    const before = { kind: "job", id: "a", by: "key:ops" };
    expect(withoutStaleId({ ...before, kind: "chain" }, before)).toEqual({ kind: "chain", by: "key:ops" });
    expect(withoutStaleId({ ...before, id: "b" }, before)).toEqual({ ...before, id: "b" });
    expect(withoutStaleId({ id: "a" }, before)).toEqual({});
  });

  it("asks for the time that the filters leave", () => {
    const span = { since: "2026-11-23T09:00:00.000Z", until: "2026-11-24T22:59:59.999Z" };
    const search = readChangesSearch({ by: "key:ops", since: "1h", to: "2026-11-24" });
    expect(changeFilters(search, span)).toEqual({ by: "key:ops", ...span });
  });

  it("tells a value from none, null from none, and a long value by its size", () => {
    expect(endsOf({ pointer: "/a", after: null })).toEqual({ before: "none", after: { json: "null" } });
    expect(endsOf({ pointer: "/a", before: { b: "</x>" }, after_characters: 2_358 })).toEqual({
      before: { json: '{"b":"</x>"}' },
      after: { characters: 2_358 },
    });
  });
});
