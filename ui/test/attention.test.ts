import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assigneeOf, markActions, markRequest, muteUntil, tomorrowMorning } from "../src/model/attention";
import { instantOf } from "../src/model/zones";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"];
const times = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }).map(Number);
const DAY = 86_400_000;

const clocks = (at: number, zone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(at);

describe("tomorrowMorning", () => {
  it("is eight o'clock of the next day on the clocks of the zone", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...ZONES), (now, zone) => {
        const morning = tomorrowMorning(now, zone);
        const at = Date.parse(instantOf(morning, zone) ?? "");
        expect(clocks(at, zone)).toBe(morning.replace("T", " "));
        expect(morning.slice(11)).toBe("08:00");
        // At least 7 hours remain (at the end of a day, if the clocks go forward), and at most 33 (at its start, if
        // they go back).
        expect(at - now).toBeGreaterThan(6 * 3_600_000);
        expect(at - now).toBeLessThanOrEqual(33 * 3_600_000);
        const today = clocks(now, zone).slice(0, 10);
        expect(new Date(Date.parse(`${today}T00:00Z`) + DAY).toISOString().slice(0, 10)).toBe(morning.slice(0, 10));
      }),
    );
  });
});

describe("muteUntil", () => {
  it("takes any time of the next 30 days, and says what is wrong with every other one", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 1439 }), (now, days, minutes) => {
        const until = Math.floor(now / 60_000) * 60_000 + days * DAY + minutes * 60_000;
        const read = muteUntil(new Date(until).toISOString().slice(0, 16), "UTC", now);
        if (until <= now) expect(read).toEqual({ flaw: "past" });
        else if (until > now + 30 * DAY) expect(read).toEqual({ flaw: "too_late" });
        else expect(read).toEqual({ until: new Date(until).toISOString() });
      }),
    );
  });

  it("refuses what is no time", () => {
    for (const entered of ["", "tomorrow", "2026-13-01T00:00", "2026-01-01"]) {
      expect(muteUntil(entered, "UTC", 0)).toEqual({ flaw: "not_time" });
    }
  });
});

describe("assigneeOf", () => {
  it("is the name of a person or key, as long as the server takes it", () => {
    expect(assigneeOf("entra:5f0c-1 Anna Smith")).toBe("Anna Smith");
    expect(assigneeOf("key:ops")).toBe("ops");
    expect(assigneeOf(`entra:5f0c-1 ${"n".repeat(150)}`)).toBe("n".repeat(100));
    expect(assigneeOf(`${"n".repeat(99)}\u{1f600}`)).toBe("n".repeat(99));
    expect(assigneeOf("")).toBe("");
  });
});

describe("markRequest", () => {
  const now = Date.parse("2026-11-30T21:00:00Z");
  const entered = { assignee: " Anna ", until: "2026-12-01T08:00" };

  it("names what was seen", () => {
    const item = { last_at: "2026-11-30T20:59:58.123Z", mark: { revision: 3 } };
    expect(markRequest({ ...entered, action: "acknowledge" }, item, "UTC", now)).toEqual({
      action: "acknowledge",
      through: "2026-11-30T20:59:58.123Z",
      revision: 3,
    });
    expect(markRequest({ ...entered, action: "assign" }, item, "UTC", now)).toEqual({ action: "assign", assignee: "Anna", revision: 3 });
    expect(markRequest({ ...entered, action: "mute" }, {}, "Europe/Berlin", now)).toEqual({
      action: "mute",
      until: "2026-12-01T07:00:00.000Z",
      revision: 0,
    });
  });

  it("removes an assignment where there is one", () => {
    expect(markActions({})).toEqual(["acknowledge", "assign", "mute"]);
    expect(markActions({ mark: { assignment: { assignee: "Anna" } } })).toEqual(["acknowledge", "assign", "mute", "unassign"]);
    expect(markRequest({ ...entered, action: "unassign" }, { mark: { revision: 2 } }, "UTC", now)).toEqual({ action: "unassign", revision: 2 });
  });

  it("is none while something is missing", () => {
    expect(markRequest({ ...entered, action: "assign", assignee: "  " }, {}, "UTC", now)).toBeUndefined();
    expect(markRequest({ ...entered, action: "mute", until: "2026-11-30T21:00" }, {}, "UTC", now)).toBeUndefined();
    expect(markRequest({ ...entered, action: "acknowledge" }, {}, "UTC", now)).toEqual({ action: "acknowledge", revision: 0 });
  });
});
