import type { Caller, Telemetry } from "../api/types";

export type TelemetryEntry = Telemetry["entries"][number];

/** How an entry is to be judged at a glance. */
export type Weight = "failed" | "warning" | "plain";

const WARNING = 2;
const ERROR = 3;

/** An entry failed if its app says so, if it is an exception, or if it is a message of an error. */
export function weight(entry: TelemetryEntry): Weight {
  const severity = entry.severity ?? 0;
  if (entry.success === false || entry.kind === "exception" || severity >= ERROR) return "failed";
  return severity === WARNING ? "warning" : "plain";
}

/** The entries by their time; of the same time, in the order in which they came. */
export function inOrder(telemetry: Telemetry): readonly TelemetryEntry[] {
  return telemetry.entries
    .map((entry, index) => ({ entry, index, at: Date.parse(entry.at) }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(({ entry }) => entry);
}

/** Milliseconds for which Application Insights may still receive entries of what has ended. */
const ARRIVES_WITHIN = 10 * 60_000;

/** Returns whether entries may still arrive of an execution, now or by what is known of its end. */
export function mayArrive({ ended_at: endedAt }: { readonly ended_at?: string | undefined }, isOver: boolean, now: number): boolean {
  return !isOver || (endedAt !== undefined && now - Date.parse(endedAt) < ARRIVES_WITHIN);
}

const FEATURE = "telemetry";

/** Returns whether the installation has telemetry of executions to show. */
export function hasTelemetry({ features }: Pick<Caller, "features">): boolean {
  return features.includes(FEATURE);
}
