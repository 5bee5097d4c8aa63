import { describe, expect, it } from "vitest";
import { filtersOf, readSearch } from "../src/model/filters";
import { isExecutionId, parseSearch, stringifySearch } from "../src/model/search";

describe("the query string", () => {
  it("is what it was after it was read and written", () => {
    const written = "?state=failed%2Cpaused&text=001&label=team%3Aa&label=env%3Ab";
    expect(parseSearch(written)).toEqual({ state: "failed,paused", text: "001", label: ["team:a", "env:b"] });
    expect(stringifySearch(parseSearch(written))).toBe(written);
  });

  it("leaves out what is empty", () => {
    expect(stringifySearch({ state: "", text: undefined })).toBe("");
  });
});

describe("filters", () => {
  it("know their names and no others", () => {
    expect(readSearch({ state: "failed", nonsense: "1", text: ["a"], since: "24h" })).toEqual({
      state: "failed",
      since: "24h",
    });
  });

  it("ask from the minute in which a span began", () => {
    const now = Date.parse("2026-11-23T10:30:45Z");
    expect(filtersOf({ since: "24h", state: "failed" }, now)).toEqual({
      state: "failed",
      since: "2026-11-22T10:30:00.000Z",
    });
    expect(filtersOf({ since: "x" }, now)).toEqual({});
    expect(filtersOf({ label: "team:a" }, now)).toEqual({ label: ["team:a"] });
  });
});

describe("isExecutionId", () => {
  it("knows a ULID in any case", () => {
    expect(isExecutionId(" 01m7znjhewwyv3cmte3nsh79bg ")).toBe(true);
    expect(isExecutionId("01M7ZNJHEWWYV3CMTE3NSH79B")).toBe(false);
    expect(isExecutionId("81M7ZNJHEWWYV3CMTE3NSH79BG")).toBe(false);
    expect(isExecutionId("partner-invoices")).toBe(false);
  });
});
