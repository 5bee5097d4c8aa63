import { describe, expect, it } from "vitest";
import { hasLostRole, may } from "../src/model/roles";

describe("roles", () => {
  it("include those below them", () => {
    expect(may("author", "operator")).toBe(true);
    expect(may("author", "author")).toBe(true);
    expect(may("author", "admin")).toBe(false);
    for (const none of [null, undefined]) expect(may(none, "reader")).toBe(false);
  });

  it("are lost by who had one, and by nobody else", () => {
    expect(hasLostRole("reader", null)).toBe(true);
    expect(hasLostRole("admin", "reader")).toBe(false);
    for (const none of [null, undefined]) expect(hasLostRole(none, null)).toBe(false);
    expect(hasLostRole(undefined, "reader")).toBe(false);
  });
});
