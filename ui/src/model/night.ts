import type { ExecutionSummary, ExplainedInstant, Judgement } from "../api/types";
import { textsOf } from "./filters";
import { type ObjectName, sorted, type Unreadable } from "./objects";

const HOUR = 3_600_000;
/** Characters of a day such as `2026-11-30`. */
const DAY = 10;

const USUAL_HOURS = 24;
/** How many hours back the night view reaches, by what an address says. */
const NIGHT_HOURS: Readonly<Record<string, number>> = { "12h": 12, "48h": 48 };
const LONGEST_NIGHT = Math.max(USUAL_HOURS, ...Object.values(NIGHT_HOURS));

/** What the address of the night view asks for. */
export type NightSearch = { [name in "hours" | "label"]?: string };

/** Reads what the address of the night view asks for. */
export function readNightSearch(search: Record<string, unknown>): NightSearch {
  return textsOf(search, ["hours", "label"]);
}

/** Returns the day of UTC since which deadlines of expectations can be in the night view, whatever its hours. */
export function judgedSince(now: number): string {
  return new Date(now - LONGEST_NIGHT * HOUR).toISOString().slice(0, DAY);
}

/** Returns the beginnings of the last hours, the present one included, earliest first. */
export function nightHours(search: NightSearch, now: number): readonly number[] {
  const { hours = "" } = search;
  const count = (Object.hasOwn(NIGHT_HOURS, hours) ? NIGHT_HOURS[hours] : undefined) ?? USUAL_HOURS;
  const last = Math.floor(now / HOUR) * HOUR;
  return Array.from({ length: count }, (_, i) => last - (count - 1 - i) * HOUR);
}

/** A page of executions, the newest first; the last page has no continuation. */
export interface NightPage<E> {
  readonly value: readonly E[];
  readonly continuation?: string | undefined;
  /** How far back the search has come, if it has not filled the page. */
  readonly scanned_until?: string | undefined;
}

/** Executions, the newest first. */
export interface ReadNight<E extends object> {
  readonly value: ReadonlyArray<Exclude<E, Unreadable>>;
  /** How many executions cannot be read. */
  readonly unreadable: number;
  /** Back to when all executions were read, in milliseconds; `undefined` if there are no older ones. */
  readonly readBackTo: number | undefined;
}

/**
 * Reads executions, the newest first.
 *
 * @param ask returns the page at a continuation; `""` is the first one
 * @param most how many pages are read at most
 */
export async function readNight<E extends { readonly created_at: string } | Unreadable>(
  ask: (continuation: string) => Promise<NightPage<E>>,
  most: number,
): Promise<ReadNight<E>> {
  let last = await ask("");
  const found = [...last.value];
  for (let pages = 1; last.continuation && pages < most; pages++) {
    // Each page starts where the one before ends.
    // oxlint-disable-next-line no-await-in-loop
    last = await ask(last.continuation);
    found.push(...last.value);
  }
  const { readable, unreadable } = sorted(found);
  const reached = last.scanned_until ?? readable.at(-1)?.created_at;
  // Without an execution that can be read, nothing says how far back they go.
  const readBackTo = reached === undefined ? Number.POSITIVE_INFINITY : Date.parse(reached);
  return { value: readable, unreadable: unreadable.length, readBackTo: last.continuation ? readBackTo : undefined };
}

/** Returns the hours of which all executions were read, and the last one in any case. */
export function completeHours(hours: readonly number[], readBackTo: number | undefined): readonly number[] {
  if (readBackTo === undefined) return hours;
  return hours.filter((hour, i) => hour > readBackTo || i === hours.length - 1);
}

/** What can be said of an hour of a job, the most urgent first. */
export const NIGHT_MARKS = ["missing", "failed", "late", "waiting", "running", "completed", "arrived", "cancelled"] as const;
export type NightMark = (typeof NIGHT_MARKS)[number];

/** Marks that somebody should look at. */
const TROUBLE: ReadonlySet<NightMark> = new Set(["missing", "failed", "late"]);

/** How often each mark holds in an hour; those that do not hold are left out. */
export interface NightCell {
  readonly marks: Partial<Record<NightMark, number>>;
  /** How many executions were created in the hour. */
  readonly executions: number;
  /** A schedule with a missed start in the hour, and the day of that by the clocks of the schedule. */
  readonly missed?: { readonly schedule: string; readonly day: string };
}

/** A job or chain with its executions, or an expectation with its deadlines, by the beginnings of hours. */
export interface NightRow extends ObjectName {
  readonly cells: ReadonlyMap<number, NightCell>;
}

/** The starts of a schedule, as the schedule explains them. */
export interface ScheduledStarts {
  readonly schedule: string;
  readonly target: ObjectName;
  readonly instants: ReadonlyArray<Pick<ExplainedInstant, "instant" | "local" | "verdict">>;
}

type NightExecution = Pick<ExecutionSummary, "job_id" | "state" | "created_at" | "late_at" | "expected_by">;

/** What a night is made of. */
export interface Night {
  /** The beginnings of the hours. */
  readonly hours: readonly number[];
  readonly now: number;
  readonly executions: readonly NightExecution[];
  readonly starts: readonly ScheduledStarts[];
  readonly judgements: ReadonlyArray<Pick<Judgement, "expectation" | "type" | "by">>;
}

/** Returns whether an execution is late: found to be, or open after it should have ended. */
export function isLate({ state, late_at: lateAt, expected_by: by }: Pick<NightExecution, "state" | "late_at" | "expected_by">, now: number): boolean {
  return lateAt !== undefined || (stateMark(state) in OPEN && by !== undefined && Date.parse(by) < now);
}

const OPEN = { waiting: true, running: true } as const;

function stateMark(state: ExecutionSummary["state"]): NightMark {
  return state === "created" || state === "queued" || state === "paused" ? "waiting" : state;
}

/**
 * Returns what happened in each hour: executions by the hour in which they were created, starts of schedules that did not
 * happen, and deadlines of expectations. Rows with the worst marks come first, then by kind and id.
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

/** Returns the mark of a cell that says most: what its colour and its sign stand for. */
export function leadingMark({ marks }: NightCell): NightMark | undefined {
  return NIGHT_MARKS.find((mark) => marks[mark]);
}

/** Returns what a cell leads to: the missed start if that is what it says most of all, otherwise its executions, if it has some. */
export function leadOf(cell: NightCell): "missed" | "executions" | "expectation" {
  if (cell.missed && (leadingMark(cell) === "missing" || cell.executions === 0)) return "missed";
  return cell.executions > 0 ? "executions" : "expectation";
}

function urgencyOf({ cells }: NightRow): number {
  const worst = [...cells.values()].flatMap((cell) => leadingMark(cell) ?? []).filter((mark) => TROUBLE.has(mark));
  return Math.min(NIGHT_MARKS.length, ...worst.map((mark) => NIGHT_MARKS.indexOf(mark)));
}
