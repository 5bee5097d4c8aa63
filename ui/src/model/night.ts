import type { ExecutionSummary, ExplainedInstant, Judgement } from "../api/types";
import { textsOf } from "./filters";
import { type ObjectName, sorted, type Unreadable } from "./objects";

const HOUR = 3_600_000;
/** Number of characters of a day such as `2026-11-30`. */
const DAY = 10;

const USUAL_HOURS = 24;
/** The number of hours that the night view covers, by the value in the URL. */
const NIGHT_HOURS: Readonly<Record<string, number>> = { "12h": 12, "48h": 48 };
const LONGEST_NIGHT = Math.max(USUAL_HOURS, ...Object.values(NIGHT_HOURS));

/** The parameters of the night view's URL. */
export type NightSearch = { [name in "hours" | "label"]?: string };

/** Reads the parameters of the night view's URL. */
export function readNightSearch(search: Record<string, unknown>): NightSearch {
  return textsOf(search, ["hours", "label"]);
}

/** Returns the first day (UTC) on which deadlines of expectations can be in the night view, for any number of hours. */
export function judgedSince(now: number): string {
  return new Date(now - LONGEST_NIGHT * HOUR).toISOString().slice(0, DAY);
}

/** Returns the starts of the last hours, including the current hour, earliest first. */
export function nightHours(search: NightSearch, now: number): readonly number[] {
  const { hours = "" } = search;
  const count = (Object.hasOwn(NIGHT_HOURS, hours) ? NIGHT_HOURS[hours] : undefined) ?? USUAL_HOURS;
  const last = Math.floor(now / HOUR) * HOUR;
  return Array.from({ length: count }, (_, i) => last - (count - 1 - i) * HOUR);
}

/** A page of executions, newest first; the last page has no continuation. */
export interface NightPage<E> {
  readonly value: readonly E[];
  readonly continuation?: string | undefined;
  /** The time back to which the search has read, if it did not fill the page. */
  readonly scanned_until?: string | undefined;
}

/** Executions, newest first. */
export interface ReadNight<E extends object> {
  readonly value: ReadonlyArray<Exclude<E, Unreadable>>;
  /** Number of unreadable executions. */
  readonly unreadable: number;
  /** The time back to which all executions were read, in milliseconds; `undefined` if there are no older executions. */
  readonly readBackTo: number | undefined;
}

/**
 * Reads executions, newest first.
 *
 * @param ask returns the page at a continuation; `""` is the first page
 * @param most maximum number of pages to read
 */
export async function readNight<E extends { readonly created_at: string } | Unreadable>(
  ask: (continuation: string) => Promise<NightPage<E>>,
  most: number,
): Promise<ReadNight<E>> {
  let last = await ask("");
  const found = [...last.value];
  for (let pages = 1; last.continuation && pages < most; pages++) {
    // Each page names the start of the next page.
    // oxlint-disable-next-line no-await-in-loop
    last = await ask(last.continuation);
    found.push(...last.value);
  }
  const { readable, unreadable } = sorted(found);
  const reached = last.scanned_until ?? readable.at(-1)?.created_at;
  // Without a readable execution, it is unknown how far back the pages reach.
  const readBackTo = reached === undefined ? Number.POSITIVE_INFINITY : Date.parse(reached);
  return { value: readable, unreadable: unreadable.length, readBackTo: last.continuation ? readBackTo : undefined };
}

/** Returns the hours for which all executions were read; always includes the last hour. */
export function completeHours(hours: readonly number[], readBackTo: number | undefined): readonly number[] {
  if (readBackTo === undefined) return hours;
  return hours.filter((hour, i) => hour > readBackTo || i === hours.length - 1);
}

/** Possible marks of a job's hour, most urgent first. */
export const NIGHT_MARKS = ["missing", "failed", "late", "waiting", "running", "completed", "arrived", "cancelled"] as const;
export type NightMark = (typeof NIGHT_MARKS)[number];

/** Marks that require attention. */
const TROUBLE: ReadonlySet<NightMark> = new Set(["missing", "failed", "late"]);

/** The count of each mark in an hour; marks with a count of 0 are omitted. */
export interface NightCell {
  readonly marks: Partial<Record<NightMark, number>>;
  /** Number of executions created in the hour. */
  readonly executions: number;
  /** A schedule with a missed start in the hour, and the day of that start in the schedule's time zone. */
  readonly missed?: { readonly schedule: string; readonly day: string };
}

/** A job or chain with its executions, or an expectation with its deadlines, by the starts of hours. */
export interface NightRow extends ObjectName {
  readonly cells: ReadonlyMap<number, NightCell>;
}

/** The explained starts of a schedule. */
export interface ScheduledStarts {
  readonly schedule: string;
  readonly target: ObjectName;
  readonly instants: ReadonlyArray<Pick<ExplainedInstant, "instant" | "local" | "verdict">>;
}

type NightExecution = Pick<ExecutionSummary, "job_id" | "state" | "created_at" | "late_at" | "expected_by">;

/** The data of the night view. */
export interface Night {
  /** The starts of the hours. */
  readonly hours: readonly number[];
  readonly now: number;
  readonly executions: readonly NightExecution[];
  readonly starts: readonly ScheduledStarts[];
  readonly judgements: ReadonlyArray<Pick<Judgement, "expectation" | "type" | "by">>;
}

/** Returns whether an execution is late: it was found to be late, or has not ended by its expected end. */
export function isLate({ state, late_at: lateAt, expected_by: by }: Pick<NightExecution, "state" | "late_at" | "expected_by">, now: number): boolean {
  return lateAt !== undefined || (stateMark(state) in OPEN && by !== undefined && Date.parse(by) < now);
}

const OPEN = { waiting: true, running: true } as const;

function stateMark(state: ExecutionSummary["state"]): NightMark {
  return state === "created" || state === "queued" || state === "paused" ? "waiting" : state;
}

/**
 * Returns the events of each hour: executions by the hour of their creation, missed starts of schedules, and deadlines
 * of expectations. Rows with the worst marks come first, then rows are ordered by kind and id.
 */
export function nightRows({ hours, now, executions, starts, judgements }: Night): readonly NightRow[] {
  const rows = new Map<string, ObjectName & { readonly cells: Map<number, NightCell> }>();
  const known = new Set(hours);

  function note(object: ObjectName, at: string, marks: readonly NightMark[], more: Partial<NightCell> = {}) {
    const hour = Math.floor(Date.parse(at) / HOUR) * HOUR;
    if (!known.has(hour)) return;
    const name = `${object.kind} ${object.id}`;
    const row = rows.get(name) ?? { kind: object.kind, id: object.id, cells: new Map<number, NightCell>() };
    rows.set(name, row);
    const cell = row.cells.get(hour) ?? { marks: {}, executions: 0 };
    const counts = { ...cell.marks };
    for (const mark of marks) counts[mark] = (counts[mark] ?? 0) + 1;
    row.cells.set(hour, { ...cell, marks: counts, executions: cell.executions + (more.executions ?? 0), ...(more.missed && { missed: more.missed }) });
  }

  for (const execution of executions) {
    const marks = [stateMark(execution.state), ...(isLate(execution, now) ? (["late"] as const) : [])];
    note({ kind: "job", id: execution.job_id }, execution.created_at, marks, { executions: 1 });
  }
  for (const { schedule, target, instants } of starts) {
    for (const { instant, local, verdict } of instants) {
      if (verdict === "missed" || verdict === "failed") note(target, instant, ["missing"], { missed: { schedule, day: local.slice(0, DAY) } });
    }
  }
  for (const { expectation, type, by } of judgements) {
    note({ kind: "expectation", id: expectation }, by, [type === "expectation.missed" ? "missing" : "arrived"]);
  }
  return [...rows.values()].toSorted(
    (a, b) => urgencyOf(a) - urgencyOf(b) || b.kind.localeCompare(a.kind) || a.id.localeCompare(b.id),
  );
}

/** Returns the most urgent mark of a cell, which determines its color and symbol. */
export function leadingMark({ marks }: NightCell): NightMark | undefined {
  return NIGHT_MARKS.find((mark) => marks[mark]);
}

/**
 * Returns the target of a cell's link: the missed start if that is its most urgent mark, otherwise its executions, if
 * there are any.
 */
export function leadOf(cell: NightCell): "missed" | "executions" | "expectation" {
  if (cell.missed && (leadingMark(cell) === "missing" || cell.executions === 0)) return "missed";
  return cell.executions > 0 ? "executions" : "expectation";
}

function urgencyOf({ cells }: NightRow): number {
  const worst = [...cells.values()].flatMap((cell) => leadingMark(cell) ?? []).filter((mark) => TROUBLE.has(mark));
  return Math.min(NIGHT_MARKS.length, ...worst.map((mark) => NIGHT_MARKS.indexOf(mark)));
}
