import type { ExplainedInstant, StoredCalendar } from "../api/types";
import { isZone } from "./zones";

/** The zone that a schedule's days are meant in; UTC where the browser does not know it. */
export function zoneOfSchedule({ timezone }: { readonly timezone?: string | undefined }): string {
  return timezone && isZone(timezone) ? timezone : "UTC";
}

/** The state that a verdict is shown as: the same sign and colour as that of an execution. */
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

/** A local time as the API writes it, without its offset: `2026-03-28 02:30:00`. */
export function localTime(local: string): string {
  return local.replace("T", " ").replace(/(Z|[+-]\d{2}:\d{2})(\[.*\])?$/, "");
}

/** The first excluded day that is not over yet. */
export function nextExcluded({ excluded = [] }: StoredCalendar["definition"], today: string): string | undefined {
  return [...excluded].sort().find((day) => day >= today);
}

/** Excluded days by year, each in order. */
export function byYear(days: readonly string[]): ReadonlyArray<readonly [year: string, days: readonly string[]]> {
  const years = new Map<string, string[]>();
  for (const day of [...days].sort()) {
    const year = day.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), day]);
  }
  return [...years];
}
