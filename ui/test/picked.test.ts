import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinNames, offeredFor, pressed, splitNames } from "../src/model/picked";

const name = fc.string({ unit: fc.constantFrom("a", "b", "-", "_", "A"), maxLength: 4 });

describe("the names that a field offers", () => {
  it("are those with the text in them, and all of them for a whole name", () => {
    fc.assert(
      fc.property(name, fc.uniqueArray(name, { maxLength: 8 }), (text, names) => {
        const all = names.map((each) => ({ name: each }));
        const offered = offeredFor(text, all).map((each) => each.name);
        const like = (each: string) => each.toLowerCase().replaceAll("_", "-").includes(text.toLowerCase().replaceAll("_", "-"));
        const isWhole = names.includes(text);
        // A text that consists only of separators, such as spaces, requests nothing.
        if (/^[-_]*$/.test(text)) return;
        expect(offered.toSorted()).toEqual((isWhole ? names : names.filter(like)).toSorted());
      }),
    );
  });

  it("begin with those that begin with the text", () => {
    const all = ["Europe/Berlin", "America/New_York", "Berlin"].map((each) => ({ name: each }));
    expect(offeredFor("berlin", all).map((each) => each.name)).toEqual(["Berlin", "Europe/Berlin"]);
    expect(offeredFor("new york", all).map((each) => each.name)).toEqual(["America/New_York"]);
  });
});

describe("a list of names", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 2 });

  it("has what is being typed as its last name, and loses none", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.oneof(word, fc.constant("")), (chosen, typed) => {
        const lines = joinNames({ chosen, typed });
        expect(splitNames(lines, typed)).toEqual({ chosen, typed });
        expect(joinNames(splitNames(lines, "c"))).toBe(lines);
      }),
    );
  });

  it("has what others have put into it chosen", () => {
    expect(splitNames("a\nb", "")).toEqual({ chosen: ["a", "b"], typed: "" });
    expect(splitNames("a\nb", "c")).toEqual({ chosen: ["a", "b"], typed: "" });
  });

  it("loses its last name by Backspace in the empty field, and none by a key that is held", () => {
    const once = { key: "Backspace", repeat: false };
    expect(pressed({ chosen: ["a", "b"], typed: "" }, once)).toEqual({ chosen: ["a"], typed: "" });
    expect(pressed({ chosen: ["a", "b"], typed: "" }, { ...once, repeat: true })).toBeUndefined();
    expect(pressed({ chosen: ["a"], typed: "b" }, once)).toBeUndefined();
    expect(pressed({ chosen: [], typed: "" }, once)).toBeUndefined();
    expect(pressed({ chosen: ["a"], typed: "b" }, { key: "Enter", repeat: false })).toEqual({ chosen: ["a", "b"], typed: "" });
    expect(pressed({ chosen: ["a"], typed: "" }, { key: "Enter", repeat: false })).toBeUndefined();
  });
});
