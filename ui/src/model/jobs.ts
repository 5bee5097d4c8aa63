import type { JobSummary, ReportLine, StoredJob } from "../api/types";
import { duration } from "./times";

/** Number of days that a job's statistics cover, including today. */
export const REPORTED_DAYS = 30;

const DAY = 86_400_000;
/** The longest duration that reports distinguish, in seconds. */
const LONGEST = 16_384;

/**
 * Returns the jobs whose id or name contains a text, ignoring case.
 *
 * @param enabled `true` or `false` selects only enabled or disabled jobs; `""` selects all
 */
export function matchingJobs(rows: readonly JobSummary[], text: string, enabled: string): JobSummary[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (enabled === "" || String(row.enabled) === enabled) &&
      [row.job_id, row.name].some((name) => name.toLowerCase().includes(wanted)),
  );
}

/** Returns the first day of a job's statistics, such as `2026-11-01`. */
export function reportedFrom(now: number): string {
  return new Date(now - (REPORTED_DAYS - 1) * DAY).toISOString().slice(0, 10);
}

/** Returns the share of completed executions among completed and failed ones, such as `99.9 %`; never rounded up. */
export function successRate({ completed, failed }: Pick<ReportLine, "completed" | "failed">): string | undefined {
  const all = completed + failed;
  if (all === 0) return undefined;
  const percent = Math.floor((1_000 * completed) / all) / 10;
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)} %`;
}

/** Returns an upper bound in a report, such as `under 16 s`; `undefined` if no durations were measured. */
export function under(seconds: number): { readonly bound: string; readonly isOpen: boolean } | undefined {
  return seconds === 0 ? undefined : { bound: duration(seconds * 1_000), isOpen: seconds >= LONGEST };
}

/** Returns why users cannot start an execution of a job; `undefined` if they can. */
export function whyNotStarted({
  enabled,
  started_by,
}: Pick<StoredJob["definition"], "enabled" | "started_by">): "disabled" | "notByHand" | undefined {
  if (enabled === false) return "disabled";
  return started_by && !started_by.includes("api") ? "notByHand" : undefined;
}
