import { describe, expect, it } from "vitest";
import { filtersOf, hourName, readSearch, spanOf, toggled } from "../src/model/filters";
import { isExecutionId, parseSearch, stringifySearch } from "../src/model/search";

const NOW = Date.parse("2026-11-23T10:30:45Z");

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
    expect(spanOf({ since: "24h" }, NOW, "UTC")).toEqual({ since: "2026-11-22T10:30:00.000Z" });
    expect(spanOf({ since: "x" }, NOW, "UTC")).toEqual({});
  });

  it("ask for whole days of the chosen zone, which count before a span that ends now", () => {
    const search = { since: "24h", from: "2026-10-24", to: "2026-10-25" };
    expect(spanOf(search, NOW, "Europe/Berlin")).toEqual({
      since: "2026-10-23T22:00:00.000Z",
      until: "2026-10-25T22:59:59.999Z",
    });
    expect(spanOf({ since: "1h", from: "2026-13-01", to: "soon" }, NOW, "UTC")).toEqual({ since: "2026-11-23T09:30:00.000Z" });
  });

  it("ask for one hour, which counts before all other times", () => {
    const search = readSearch({ job_id: "fetch", hour: "2026-11-23T02:00Z", since: "24h", from: "2026-10-24" });
    const span = { since: "2026-11-23T02:00:00.000Z", until: "2026-11-23T02:59:59.999Z" };
    expect(spanOf(search, NOW, "Asia/Kolkata")).toEqual(span);
    expect(filtersOf(search, span)).toEqual({ job_id: "fetch", ...span });
    expect(hourName(Date.parse(span.since))).toBe("2026-11-23T02:00Z");
    for (const hour of ["soon", "2026-11-23", "2026-13-23T02:00Z", ""]) expect(spanOf({ hour }, NOW, "UTC")).toEqual({});
  });

  it("are those of the API, with the time in place of the days and spans of the address", () => {
    const search = readSearch({ state: "failed,paused", late: "true", since: "24h", from: "2026-10-24", label: "team:a" });
    expect(filtersOf(search, { since: "2026-10-23T22:00:00.000Z" })).toEqual({
      state: "failed,paused",
      late: "true",
      since: "2026-10-23T22:00:00.000Z",
      label: ["team:a"],
    });
  });

  it("have values added and left out one by one, always in the same order", () => {
    const order = ["failed", "running", "paused"];
    expect(toggled("", "paused", order)).toBe("paused");
    expect(toggled("paused", "failed", order)).toBe("failed,paused");
    expect(toggled("failed,paused", "paused", order)).toBe("failed");
    expect(toggled("failed", "failed", order)).toBe("");
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
