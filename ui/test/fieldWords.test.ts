import { describe, expect, it } from "vitest";
import { asSentence, defaultInWords, valueInWords, withUnit } from "../src/model/fieldWords";
import type { Json } from "../src/model/pointers";

describe("values of fields in words", () => {
  const CASES: ReadonlyArray<readonly [string, Json, string]> = [
    ["/type", "smtp", "Email (SMTP server)"],
    ["/auth/type", "plain", "User name and password (PLAIN)"],
    ["/weekdays", [1, 7], "Monday, Sunday"],
    ["/enabled", true, "Yes"],
    ["/steps/0/config/recursive", false, "No"],
    ["/every_seconds", 60, "60"],
    ["/type", "later", "later"],
    ["/type", "constructor", "constructor"],
    ["/constructor", "name", "name"],
    ["/parameters/type", "smtp", "smtp"],
    ["type", "smtp", "smtp"],
  ];

  it.each(CASES)("call at %s the value %j %s", (pointer, value, words) => {
    expect(valueInWords(pointer, value)).toBe(words);
  });

  it("leave out defaults that say nothing", () => {
    for (const nothing of [undefined, "", [], {}]) expect(defaultInWords("/x", nothing as Json | undefined)).toBeUndefined();
    expect(defaultInWords("/x", false)).toBe("No");
    expect(defaultInWords("/x", 0)).toBe("0");
  });

  it("end what is said of a field once", () => {
    expect(["", "The folder", "The folder.", "Which one?"].map(asSentence)).toEqual(["", "The folder.", "The folder.", "Which one?"]);
  });

  it("have their unit unless the title has it", () => {
    expect(withUnit({ title: "Stable for", unit: "seconds" })).toBe("Stable for (seconds)");
    expect(withUnit({ title: "Limit in bytes", unit: "bytes" })).toBe("Limit in bytes");
    expect(withUnit({ title: "Folder" })).toBe("Folder");
  });
});
