import type { Coming, ExecutionSummary, StoredExpectation, StoredWatch } from "../api/types";
import { isLate } from "./night";
import { type ObjectName, targetOf } from "./objects";
import { objectOf } from "./upcoming";

const MINUTE = 60_000;
/** Milliseconds before a deadline at which an object that has not started is at risk. */
const SOON = 30 * MINUTE;

/** The kind of a due event: a start, expected files, the usual end of an execution, or its deadline. */
export type DeadlineKind = "schedule" | "expectation" | "start" | "attempt" | "usual_end" | "deadline";

/** The reason why a deadline is at risk, or `unknown` if the risk could not be determined. */
export type Risk = "overdue" | "late" | "paused" | "not_started" | "watch_failing" | "still_paused" | "still_late" | "unknown";

/** A due event. */
export interface Deadline {
  readonly at: string;
  readonly kind: DeadlineKind;
  readonly object: ObjectName;
  /** The started job or chain, or the job of an execution. */
  readonly target?: ObjectName;
  readonly risk?: Risk;
  /** The watch whose polls fail, if that is the risk. */
  readonly watch?: string;
  /** Number of further due times in the same period. */
  readonly more: number;
}

type OpenExecution = Pick<ExecutionSummary, "execution_id" | "job_id" | "state" | "late_at" | "expected_by" | "deadline_at" | "not_before">;

/** The data from which deadlines are derived; `undefined` for data that has not been read. */
export interface Ahead {
  readonly now: number;
  /** The end of the period, in milliseconds. */
  readonly until: number;
  readonly coming: readonly Coming[];
  /** Executions that have not ended. */
  readonly open: readonly OpenExecution[] | undefined;
  readonly expectations: ReadonlyArray<Pick<StoredExpectation, "expectation_id" | "definition">> | undefined;
  readonly watches: ReadonlyArray<Pick<StoredWatch, "watch_id" | "definition" | "last_error">> | undefined;
}

/** Returns the due events, earliest first: each object once for each kind, with its known risks. */
export function deadlinesOf(ahead: Ahead): readonly Deadline[] {
  const { now, until, coming, open = [] } = ahead;
  const found = [...coming.flatMap((each) => comingDeadline(each, ahead)), ...open.flatMap((each) => endsOf(each, now))];
  const first = new Map<string, Deadline>();
  for (const each of found.filter(({ at }) => Date.parse(at) <= until).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const name = `${each.kind} ${each.object.kind} ${each.object.id}`;
    const known = first.get(name);
    first.set(name, known ? { ...known, more: known.more + 1 } : each);
  }
  return [...first.values()];
}

function comingDeadline(coming: Coming, { now, open, expectations, watches }: Ahead): readonly Deadline[] {
  const { at, kind } = coming;
  const object = objectOf(coming);
  if (kind === "schedule") {
    const target = coming.target && targetOf({ target: coming.target });
    const risk = target?.kind === "job" ? riskBefore(target.id, open, now) : undefined;
    return [{ at, kind, object, more: 0, ...(target && { target }), ...(risk && { risk }) }];
  }
  if (kind === "expectation") {
    if (!expectations || !watches) return [{ at, kind, object, more: 0, risk: "unknown" }];
    const connection = expectations.find(({ expectation_id: id }) => id === object.id)?.definition.connection;
    const failing = watches.find(
      ({ definition, last_error: error }) => error && definition.enabled !== false && definition.connection === connection,
    );
    return [{ at, kind, object, more: 0, ...(failing && { risk: "watch_failing" as const, watch: failing.watch_id }) }];
  }
  if (kind === "watch") return [];
  const target = { kind: "job", id: coming.job_id ?? "" };
  return [{ at, kind: coming.waits_for === "start" ? "start" : "attempt", object, target, more: 0 }];
}

/** Returns the risk that unfinished executions of a job pose to its next start. */
function riskBefore(job: string, open: Ahead["open"], now: number): Risk | undefined {
  if (!open) return "unknown";
  const before = open.filter(({ job_id }) => job_id === job);
  if (before.some(({ state }) => state === "paused")) return "still_paused";
  return before.some((each) => isLate(each, now)) ? "still_late" : undefined;
}

/** Returns the usual end and the deadline of an execution. */
function endsOf(execution: OpenExecution, now: number): readonly Deadline[] {
  const { execution_id: id, job_id, expected_by: usual, deadline_at: end } = execution;
  const of = { object: { kind: "execution", id }, target: { kind: "job", id: job_id }, more: 0 };
  const due = (kind: "usual_end" | "deadline", at: string | undefined): readonly Deadline[] => {
    if (at === undefined) return [];
    const risk = riskOf(execution, Date.parse(at), now);
    return [{ ...of, kind, at, ...(risk && { risk }) }];
  };
  return [...due("usual_end", usual), ...due("deadline", end)];
}

function riskOf(execution: OpenExecution, at: number, now: number): Risk | undefined {
  const { state, not_before: start } = execution;
  if (at <= now) return "overdue";
  if (state === "paused") return "paused";
  const isWaiting = state === "created" || state === "queued";
  if (isWaiting && Math.max(now, start ? Date.parse(start) : now) + SOON > at) return "not_started";
  return isLate(execution, now) ? "late" : undefined;
}
