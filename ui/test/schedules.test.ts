import { describe, expect, it } from "vitest";
import { byYear, localTime, nextExcluded, stateOfVerdict, zoneOfSchedule } from "../src/model/schedules";

describe("a schedule", () => {
  it("has its days in its own zone, in UTC where the browser does not know it", () => {
    expect(zoneOfSchedule({ timezone: "Europe/Paris" })).toBe("Europe/Paris");
    expect(zoneOfSchedule({ timezone: "Mars/Olympus" })).toBe("UTC");
    expect(zoneOfSchedule({})).toBe("UTC");
  });

  it("shows local times as clocks do", () => {
    expect(localTime("2026-03-28T02:30:00+01:00")).toBe("2026-03-28 02:30:00");
    expect(localTime("2026-03-28T02:30:00")).toBe("2026-03-28 02:30:00");
    expect(localTime("2026-03-28T02:30:00Z")).toBe("2026-03-28 02:30:00");
  });
});

it("verdicts look like states, and what went wrong like a failure", () => {
  const verdicts = ["starting", "ran", "caught_up", "waiting", "skipped", "missed", "failed", "disabled", "due", "will_run"] as const;
  expect(verdicts.filter((verdict) => stateOfVerdict(verdict) === "failed")).toEqual(["missed", "failed"]);
  expect(verdicts.filter((verdict) => stateOfVerdict(verdict) === "completed")).toEqual(["ran", "caught_up"]);
});

describe("a calendar", () => {
  const excluded = ["2027-01-01", "2026-12-25", "2026-05-01"];

  it("excludes next the first day that is not over", () => {
    expect(nextExcluded({ excluded }, "2026-12-25")).toBe("2026-12-25");
    expect(nextExcluded({ excluded }, "2026-12-26")).toBe("2027-01-01");
    expect(nextExcluded({ excluded }, "2027-01-02")).toBeUndefined();
    expect(nextExcluded({}, "2026-01-01")).toBeUndefined();
  });

  it("lists its days by year", () => {
    expect(byYear(excluded)).toEqual([
      ["2026", ["2026-05-01", "2026-12-25"]],
      ["2027", ["2027-01-01"]],
    ]);
  });
});
