import type { ExplainedInstant, StoredCalendar } from "../api/types";
import { isZone } from "./zones";

/** Returns the time zone of a schedule's days; UTC if the browser does not know it. */
export function zoneOfSchedule({ timezone }: { readonly timezone?: string | undefined }): string {
  return timezone && isZone(timezone) ? timezone : "UTC";
}

/** Returns the execution state whose symbol and color represent a verdict. */
export function stateOfVerdict(verdict: ExplainedInstant["verdict"]): string {
  switch (verdict) {
    case "ran":
    case "caught_up":
      return "completed";
    case "starting":
      return "running";
    case "failed":
    case "missed":
      return "failed";
    case "skipped":
      return "skipped";
    case "disabled":
      return "paused";
    default:
      return "queued";
  }
}

/** Returns a local time of the API without its offset: `2026-03-28 02:30:00`. */
export function localTime(local: string): string {
  return local.replace("T", " ").replace(/(Z|[+-]\d{2}:\d{2})(\[.*\])?$/, "");
}

/** Returns the first excluded day that is not in the past. */
export function nextExcluded({ excluded = [] }: StoredCalendar["definition"], today: string): string | undefined {
  return [...excluded].sort().find((day) => day >= today);
}

/** Returns excluded days by year, each in order. */
export function byYear(days: readonly string[]): ReadonlyArray<readonly [year: string, days: readonly string[]]> {
  const years = new Map<string, string[]>();
  for (const day of [...days].sort()) {
    const year = day.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), day]);
  }
  return [...years];
}
