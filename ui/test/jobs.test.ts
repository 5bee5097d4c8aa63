import { describe, expect, it } from "vitest";
import type { JobSummary } from "../src/api/types";
import { matchingJobs, reportedFrom, successRate, under, whyNotStarted } from "../src/model/jobs";

const row = (job_id: string, name: string, enabled: boolean) => ({ job_id, name, enabled }) as JobSummary;
const rows = [row("daily-report", "Daily report", true), row("invoices", "Partner A's Invoices", false)];
const ids = (found: readonly JobSummary[]) => found.map((each) => each.job_id);

describe("the list of jobs", () => {
  it("is narrowed by a text in id or name, whatever the case", () => {
    expect(ids(matchingJobs(rows, "", ""))).toEqual(["daily-report", "invoices"]);
    expect(ids(matchingJobs(rows, " PARTNER ", ""))).toEqual(["invoices"]);
    expect(ids(matchingJobs(rows, "daily-", ""))).toEqual(["daily-report"]);
    expect(ids(matchingJobs(rows, "weekly", ""))).toEqual([]);
  });

  it("is narrowed by whether they are enabled", () => {
    expect(ids(matchingJobs(rows, "", "true"))).toEqual(["daily-report"]);
    expect(ids(matchingJobs(rows, "", "false"))).toEqual(["invoices"]);
  });
});

describe("the numbers of a job", () => {
  it("are of 30 days, today included", () => {
    expect(reportedFrom(Date.parse("2026-11-30T23:59:59Z"))).toBe("2026-11-01");
  });

  it("have a success rate that is 100 % only without a failure", () => {
    expect(successRate({ completed: 0, failed: 0 })).toBeUndefined();
    expect(successRate({ completed: 7, failed: 0 })).toBe("100 %");
    expect(successRate({ completed: 99_999, failed: 1 })).toBe("99.9 %");
    expect(successRate({ completed: 2, failed: 1 })).toBe("66.6 %");
  });

  it("have bounds of durations, the last of which is open", () => {
    expect(under(0)).toBeUndefined();
    expect(under(16)).toEqual({ bound: "16 s", isOpen: false });
    expect(under(16_384)).toEqual({ bound: "4 h 33 min", isOpen: true });
  });
});

it("a job may be started by hand if it is enabled and started_by does not leave it out", () => {
  expect(whyNotStarted({})).toBeUndefined();
  expect(whyNotStarted({ enabled: false })).toBe("disabled");
  expect(whyNotStarted({ started_by: ["schedule"] })).toBe("notByHand");
  expect(whyNotStarted({ started_by: ["schedule", "api"] })).toBeUndefined();
});
