import { describe, expect, it } from "vitest";
import { callerName, callerOf } from "../src/model/callers";

describe("callerOf", () => {
  it("is a person's name alone, and the name of an API key", () => {
    expect(callerOf("entra:5f0c-1 ann@example.org")).toEqual({ name: "ann@example.org", isKey: false });
    expect(callerOf("entra:5f0c-1 Ann Smith")).toEqual({ name: "Ann Smith", isKey: false });
    expect(callerOf("key:loader")).toEqual({ name: "loader", isKey: true });
  });

  it("is not taken for a key by a name that a person has chosen, and is never nobody", () => {
    expect(callerOf("entra:5f0c-1 key:loader")).toEqual({ name: "key:loader", isKey: false });
    for (const by of ["entra:5f0c-1", "local", "anonymous", "key:"]) expect(callerOf(by)).toEqual({ name: by, isKey: false });
  });
});

describe("callerName", () => {
  it("is what people call a person or a key, and everything else as it is", () => {
    expect(callerName("entra:5f0c-1 Anna Smith")).toBe("Anna Smith");
    expect(callerName("key:loader")).toBe("API key loader");
    expect(callerName("local")).toBe("Local user");
    for (const by of ["schedule nightly", "host-1", "entra:5f0c-1", ""]) expect(callerName(by)).toBe(by);
  });
});
