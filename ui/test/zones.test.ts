import { describe, expect, it } from "vitest";
import { dayAfter, dayAt, daySpan, endOfDay, instantOf, isZone } from "../src/model/zones";

const HOUR = 3_600_000;
const hours = (day: string, zone: string) => {
  const span = daySpan(day, zone);
  return span && (Date.parse(span.to) + 1 - Date.parse(span.from)) / HOUR;
};

describe("a day of a zone", () => {
  it("begins and ends at the zone's midnights", () => {
    expect(daySpan("2026-11-23", "Europe/Paris")).toEqual({ from: "2026-11-22T23:00:00.000Z", to: "2026-11-23T22:59:59.999Z" });
    expect(daySpan("2026-11-23", "Asia/Kathmandu")?.from).toBe("2026-11-22T18:15:00.000Z");
    expect(daySpan("2026-11-23", "Pacific/Kiritimati")?.from).toBe("2026-11-22T10:00:00.000Z");
  });

  it("ends where times are shown, in the browser's own zone unless another one is chosen", () => {
    expect(endOfDay("2026-11-23", "UTC")).toBe("2026-11-23T23:59:59.999Z");
    expect(endOfDay("2026-11-23", undefined)).toBe(new Date(2026, 10, 23, 23, 59, 59, 999).toISOString());
    expect(endOfDay("someday", undefined)).toBeUndefined();
  });

  it("has 23 or 25 hours where the clocks change, 24 else", () => {
    expect(hours("2026-03-29", "Europe/Berlin")).toBe(23);
    expect(hours("2026-10-25", "Europe/Berlin")).toBe(25);
    expect(hours("2026-11-01", "America/New_York")).toBe(25);
    expect(hours("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
    expect(hours("2026-03-29", "UTC")).toBe(24);
  });

  it("follows another without gap or overlap, in every zone and on each day of a year", () => {
    for (const zone of ["Europe/Berlin", "America/New_York", "America/Santiago", "Africa/Cairo", "Asia/Beirut", "Pacific/Apia"]) {
      for (let day = "2026-01-01"; day < "2027-01-01"; day = dayAfter(day, 1)) {
        const end = Date.parse(daySpan(day, zone)?.to ?? "");
        expect([zone, day, Date.parse(daySpan(dayAfter(day, 1), zone)?.from ?? "")]).toEqual([zone, day, end + 1]);
      }
    }
  }, 30_000);

  it("is none where no such day is in the calendar", () => {
    for (const day of ["2026-02-30", "yesterday", "", "2026-13-01"]) expect(daySpan(day, "UTC")).toBeUndefined();
  });
});

it("the day at an instant is that of the zone's clocks", () => {
  const at = Date.parse("2026-11-23T23:30:00Z");
  expect(dayAt(at, "UTC")).toBe("2026-11-23");
  expect(dayAt(at, "Europe/Paris")).toBe("2026-11-24");
  expect(dayAt(at, "America/Los_Angeles")).toBe("2026-11-23");
});

it("a zone is one that the browser knows", () => {
  expect(isZone("Europe/Paris")).toBe(true);
  expect(isZone("Mars/Olympus")).toBe(false);
});

describe("a time of a zone", () => {
  it("is the instant at which its clocks show it", () => {
    expect(instantOf("2026-11-23T06:30", "UTC")).toBe("2026-11-23T06:30:00.000Z");
    expect(instantOf("2026-07-01T06:30", undefined)).toBe(new Date(2026, 6, 1, 6, 30).toISOString());
  });

  it("is none for what is no time", () => {
    for (const text of ["", "2026-11-23", "2026-11-23T25:00", "tomorrow"]) expect(instantOf(text, "UTC")).toBeUndefined();
  });
});
