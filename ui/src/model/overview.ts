import type { Expiry, ReportLine } from "../api/types";
import { urgency } from "./expiries";

const MOST_JOBS = 8;

/** Returns the lines of the jobs that failed most often, those first; jobs without a failure are left out. */
export function mostFailures<L extends Pick<ReportLine, "job_id" | "failed">>(lines: Iterable<L>): readonly L[] {
  return [...lines]
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed || (a.job_id ?? "").localeCompare(b.job_id ?? ""))
    .slice(0, MOST_JOBS);
}

/** Returns what has ended or ends within 30 days, once for each object: its first end. */
export function endingSoon<E extends Pick<Expiry, "kind" | "id" | "days_left">>(expiries: readonly E[]): readonly E[] {
  const first = new Map<string, E>();
  for (const each of expiries) {
    const name = `${each.kind} ${each.id}`;
    const known = first.get(name);
    if (urgency(each) !== "later" && (known === undefined || each.days_left < known.days_left)) first.set(name, each);
  }
  return [...first.values()].toSorted((a, b) => a.days_left - b.days_left);
}
