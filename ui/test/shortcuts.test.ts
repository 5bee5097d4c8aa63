import { describe, expect, it } from "vitest";
import { next } from "../src/model/shortcuts";

const KNOWN = ["/", "j", "g e", "g o"];
const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("next", () => {
  it("knows keys alone and one after the other", () => {
    expect(next("", press("/"), KNOWN)).toEqual({ shortcut: "/" });
    expect(next("", press("g"), KNOWN)).toEqual({ pending: "g" });
    expect(next("g", press("e"), KNOWN)).toEqual({ shortcut: "g e" });
  });

  it("begins anew after a key that does not follow", () => {
    expect(next("g", press("j"), KNOWN)).toEqual({ shortcut: "j" });
    expect(next("g", press("x"), KNOWN)).toBe("none");
  });

  it("leaves the browser's own keys alone", () => {
    expect(next("", press("j", { ctrlKey: true }), KNOWN)).toBe("none");
    expect(next("", press("/", { metaKey: true }), KNOWN)).toBe("none");
  });
});
