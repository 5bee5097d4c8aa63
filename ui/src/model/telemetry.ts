import type { Caller, Telemetry } from "../api/types";

export type TelemetryEntry = Telemetry["entries"][number];

/** The severity class of an entry. */
export type Weight = "failed" | "warning" | "plain";

const WARNING = 2;
const ERROR = 3;

/** Returns `failed` if the app reports a failure, or if the entry is an exception or an error message. */
export function weight(entry: TelemetryEntry): Weight {
  const severity = entry.severity ?? 0;
  if (entry.success === false || entry.kind === "exception" || severity >= ERROR) return "failed";
  return severity === WARNING ? "warning" : "plain";
}

/** Returns the entries ordered by time; entries of the same time keep their order. */
export function inOrder(telemetry: Telemetry): readonly TelemetryEntry[] {
  return telemetry.entries
    .map((entry, index) => ({ entry, index, at: Date.parse(entry.at) }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(({ entry }) => entry);
}

/** Milliseconds for which Application Insights may still receive entries after an execution has ended. */
const ARRIVES_WITHIN = 10 * 60_000;

/** Returns whether further entries of an execution may still arrive. */
export function mayArrive({ ended_at: endedAt }: { readonly ended_at?: string | undefined }, isOver: boolean, now: number): boolean {
  return !isOver || (endedAt !== undefined && now - Date.parse(endedAt) < ARRIVES_WITHIN);
}

const FEATURE = "telemetry";

/** Returns whether the installation has telemetry of executions to show. */
export function hasTelemetry({ features }: Pick<Caller, "features">): boolean {
  return features.includes(FEATURE);
}
