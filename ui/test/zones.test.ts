import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStore, derived } from "../src/model/store";
import { clock, instant, zoneName } from "../src/model/times";
import { dayAfter, dayAt, daySpan, endOfDay, instantIn, instantOf, isZone, localIn, type ZoneChoice, zoneFor, zonesFrom } from "../src/model/zones";

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

/**
 * Returns the first instant of summer or winter time in the European Union in a year: 01:00 UTC on the last Sunday of a
 * month.
 */
function changeOf(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0));
  return Date.UTC(year, month - 1, last.getUTCDate() - last.getUTCDay(), 1);
}

/** Hours by which the clocks in Berlin are ahead of UTC, according to the rule of the European Union. */
function aheadInBerlin(at: number): number {
  const year = new Date(at).getUTCFullYear();
  return at >= changeOf(year, 3) && at < changeOf(year, 10) ? 2 : 1;
}

const two = (part: number) => String(part).padStart(2, "0");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(1997, 0) / 1_000, max: Date.UTC(2037, 0) / 1_000 }),
  fc.tuple(fc.integer({ min: 1997, max: 2036 }), fc.constantFrom(3, 10), fc.integer({ min: -7_300, max: 7_300 })).map(([year, month, near]) => changeOf(year, month) / 1_000 + near),
).map((seconds) => seconds * 1_000);

describe("the zone that times are shown in", () => {
  it("is that of the installation, the browser's own, or UTC", () => {
    expect(zoneFor("installation", "Asia/Kolkata")).toBe("Asia/Kolkata");
    expect(zoneFor("browser", "Asia/Kolkata")).toBeUndefined();
    expect(zoneFor("UTC", "Asia/Kolkata")).toBe("UTC");
    expect(zoneName(zoneFor("browser", "Asia/Kolkata"))).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it("is UTC where the browser does not know that of the installation", () => {
    for (const unknown of ["Mars/Olympus", "Europe/", ""]) expect(zoneFor("installation", unknown)).toBe("UTC");
  });

  it("changes with the choice, and with what the server says of the installation", () => {
    const choice = createStore<ZoneChoice>("installation");
    const installation = createStore("Europe/Berlin");
    const shown = derived(choice, installation, zoneFor);
    const seen: unknown[] = [];
    const end = shown.subscribe(() => seen.push(shown.get()));
    installation.set("America/New_York");
    choice.set("UTC");
    choice.set("browser");
    end();
    choice.set("installation");
    expect(seen).toEqual(["America/New_York", "UTC", undefined]);
    expect(shown.get()).toBe("America/New_York");
  });

  it("is found out once for each change, however often it is asked for", () => {
    const [choice, installation] = [createStore<ZoneChoice>("installation"), createStore("Europe/Berlin")];
    const asked: string[] = [];
    const shown = derived(choice, installation, (...given) => {
      asked.push(given.join(" "));
      return zoneFor(...given);
    });
    for (const next of ["installation", "installation", "UTC", "UTC"] as const) {
      choice.set(next);
      expect(shown.get()).toBe(shown.get());
    }
    expect(asked).toEqual(["installation Europe/Berlin", "UTC Europe/Berlin"]);
  });

  it("has its clocks on both sides of each change, on its days, and in fields for times", () => {
    const zone = zoneFor("installation", "Europe/Berlin");
    fc.assert(
      fc.property(instants, (at) => {
        const local = new Date(at + aheadInBerlin(at) * HOUR);
        const [hour, minute, second] = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two);
        const written = new Date(at).toISOString();
        expect(clock(at, zone)).toBe(`${hour}:${minute}:${second}`);
        expect(instant(written, zone)).toBe(`${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}, ${hour}:${minute}:${second}`);
        const day = local.toISOString().slice(0, 10);
        expect(dayAt(at, zone)).toBe(day);
        const { from, to } = daySpan(day, "Europe/Berlin") ?? { from: "", to: "" };
        expect([Date.parse(from) <= at, at <= Date.parse(to)]).toEqual([true, true]);
        // In autumn, the clocks show one hour twice; its times in fields refer to either one.
        const read = Date.parse(instantIn(localIn(written, "Europe/Berlin") ?? "", "Europe/Berlin") ?? "");
        expect([0, HOUR]).toContain(Math.abs(read - at));
        if (aheadInBerlin(at - HOUR) === aheadInBerlin(at + HOUR)) expect(read).toBe(at);
      }),
      { numRuns: 300 },
    );
  });

  it("is offered first for a schedule, then the browser's own and UTC", () => {
    expect(zonesFrom("Asia/Tokyo", "Europe/Berlin", ["Africa/Cairo", "Asia/Tokyo", "Europe/Berlin"])).toEqual(["Asia/Tokyo", "Europe/Berlin", "UTC", "Africa/Cairo"]);
    expect(zonesFrom("UTC", "UTC", ["Africa/Cairo"])).toEqual(["UTC", "Africa/Cairo"]);
  });
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
