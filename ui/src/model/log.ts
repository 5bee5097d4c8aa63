import type { AuditEvent, Delivery, Execution, Telemetry } from "../api/types";
import { log as words } from "../texts/log";
import { callerName } from "./callers";
import { bytes } from "./numbers";
import { type TelemetryEntry, type Weight, weight } from "./telemetry";
import { day, duration, type Zone } from "./times";
import { visible } from "./visible";

/** The source of a log line: the audit log of the execution, the deliveries, or Application Insights. */
export type LogSource = "event" | "file" | "message";

/** A line of an execution's log. */
export interface LogLine {
  readonly key: string;
  readonly at: string;
  /** The step; empty if the line does not belong to a step. */
  readonly step: string;
  /** The item of each enclosing loop, such as `3` or `3.1`; empty outside of loops. */
  readonly item: string;
  readonly source: LogSource;
  readonly weight: Weight;
  readonly text: string;
}

/** The data from which a log is created. */
export interface LogParts {
  /** Events in the order of the audit log. */
  readonly events: readonly AuditEvent[];
  /** Whether the audit log has further events. */
  readonly more?: boolean;
  readonly deliveries?: readonly Delivery[];
  readonly telemetry?: Telemetry | undefined;
}

/** The part of an audit log that has been read; the audit log may still grow. */
export interface ReadLog<E> {
  readonly events: readonly E[];
  /** Number of events on complete pages, which are not read again. */
  readonly settled: number;
  /** Position of the page after the complete pages; absent at the start. */
  readonly position?: string;
  /** Whether there are further events that have not been read. */
  readonly more: boolean;
}

/** A page of an audit log; the last page has no continuation. */
export interface LogPage<E> {
  readonly value: readonly E[];
  readonly continuation?: string | undefined;
}

/**
 * Milliseconds after which an audit log receives no earlier events. Hosts write concurrently, so events are only
 * approximately in the order of their times.
 */
export const SETTLES_AFTER = 30_000;

/**
 * Continues reading an audit log. A complete page is read again until the log continues for some time after it, because
 * an event may be written after a later event.
 *
 * @param ask returns the page at a position
 * @param most maximum number of pages to read
 */
export async function readOn<E extends { readonly at: string }>(
  before: ReadLog<E> | undefined,
  ask: (position: string | undefined) => Promise<LogPage<E>>,
  most: number,
): Promise<ReadLog<E>> {
  const settled = before?.events.slice(0, before.settled) ?? [];
  const pages: Array<LogPage<E>> = [];
  let position = before?.position;
  do {
    // Each page names the start of the next page.
    // oxlint-disable-next-line no-await-in-loop
    const page = await ask(position);
    pages.push(page);
    position = page.continuation;
  } while (position !== undefined && pages.length < most);
  const more = position !== undefined;
  const isSettled = (page: LogPage<E>) => page.continuation !== undefined && lastOf(pages) - lastOf([page]) >= SETTLES_AFTER;
  const first = pages.findIndex((page) => !isSettled(page));
  // At least one page is complete, so that reading terminates.
  const done = pages.slice(0, more ? Math.max(1, first) : first);
  const goesOn = done.at(-1)?.continuation ?? before?.position;
  return {
    events: [...settled, ...pages.flatMap(({ value }) => value)],
    settled: done.reduce((all, { value }) => all + value.length, settled.length),
    more,
    ...(goesOn !== undefined && { position: goesOn }),
  };
}

/** Returns the time of the last event on some pages. */
function lastOf<E extends { readonly at: string }>(pages: ReadonlyArray<LogPage<E>>): number {
  return Date.parse(pages.findLast(({ value }) => value.length > 0)?.value.at(-1)?.at ?? "");
}

/**
 * Returns the lines of a log, ordered by time; at the same time, events come before files and files before messages.
 */
export function logOf({ events, more = false, deliveries = [], telemetry }: LogParts): readonly LogLine[] {
  const spans = spansOf(events, more);
  const lines = [
    ...events.map(lineOfEvent),
    ...deliveries.map(lineOfDelivery),
    ...(telemetry?.entries ?? []).map((entry, index) => lineOfEntry(entry, index, spans)),
  ];
  return lines
    .map((line, index) => ({ line, index, at: Date.parse(line.at) }))
    .toSorted((a, b) => a.at - b.at || a.index - b.index)
    .map(({ line }) => line);
}

function lineOfEvent(event: AuditEvent): LogLine {
  const { code } = event.failure ?? {};
  const said = words.events[event.event];
  const facts = [
    said ? said({ who: callerName(event.actor), attempt: (event.attempt ?? 0) + 1 }) : event.event,
    event.duration_ms !== undefined && event.event.startsWith("step.") && words.took(duration(event.duration_ms)),
    event.bytes !== undefined && event.bytes > 0 && words.moved(bytes(event.bytes)),
    event.reason,
    code && `${code}: ${event.failure?.message ?? ""}`,
  ];
  return {
    key: `${event.branch} ${event.seq}`,
    at: event.at,
    step: event.step_id ?? "",
    item: (event.iterations ?? []).join("."),
    source: "event",
    weight: FAILED.has(event.event) ? "failed" : WARNING.has(event.event) ? "warning" : "plain",
    text: facts.filter(Boolean).join(" · "),
  };
}

const FAILED: ReadonlySet<string> = new Set(["execution.failed", "step.failed", "item.failed"]);
const WARNING: ReadonlySet<string> = new Set([
  "execution.late",
  "execution.cancelled",
  "execution.files_given_up",
  "step.cancelled",
  "step.recovered",
]);

function lineOfDelivery(delivery: Delivery): LogLine {
  const { direction, name, remote, size_bytes: size, execution_id: id, step_id: step, attempt, nonce } = delivery;
  return {
    key: `${id} ${step} ${(delivery.iterations ?? []).join(".")} ${attempt} ${nonce} ${remote.path}`,
    at: delivery.ended_at,
    step,
    item: (delivery.iterations ?? []).join("."),
    source: "file",
    weight: "plain",
    text: words.files[direction](name, remote.connection, bytes(size)),
  };
}

function lineOfEntry(entry: TelemetryEntry, index: number, spans: readonly Span[]): LogLine {
  const facts = [
    `${entry.role}: ${entry.name}`,
    entry.duration_ms !== undefined && words.took(duration(entry.duration_ms)),
    entry.success === false && words.failed(entry.result_code ?? ""),
  ];
  const owner = ownerOf(Date.parse(entry.at), spans);
  return {
    key: `m${index}`,
    at: entry.at,
    step: owner?.step ?? "",
    item: owner?.item ?? "",
    source: "message",
    weight: weight(entry),
    text: facts.filter(Boolean).join(" · "),
  };
}

/** The period in which a worker ran a step. */
interface Span {
  readonly step: string;
  readonly item: string;
  readonly from: number;
  readonly to: number;
}

/** Events after which no worker runs a step of the execution. */
const STOPPED: ReadonlySet<string> = new Set(["execution.paused", "execution.completed", "execution.failed", "execution.cancelled"]);

function spansOf(events: readonly AuditEvent[], more: boolean): readonly Span[] {
  const open = new Map<string, Span>();
  const spans: Span[] = [];
  const close = (branch: string, at: string | undefined) => {
    const span = open.get(branch);
    open.delete(branch);
    if (span) spans.push(at === undefined ? span : { ...span, to: Date.parse(at) });
  };
  for (const { event, branch, at, step_id: step, iterations } of events) {
    if (STOPPED.has(event)) for (const each of open.keys()) close(each, at);
    if (!event.startsWith("step.") || step === undefined) continue;
    close(branch, at);
    if (event === "step.running") {
      open.set(branch, { step, item: (iterations ?? []).join("."), from: Date.parse(at), to: Number.POSITIVE_INFINITY });
    }
  }
  // Events after the last known event are unknown.
  for (const each of open.keys()) close(each, more ? events.at(-1)?.at : undefined);
  return spans;
}

/** Returns the step that was running at an instant; `undefined` if no step or several steps were running. */
function ownerOf(at: number, spans: readonly Span[]): Pick<Span, "step" | "item"> | undefined {
  const running = spans.filter(({ from, to }) => from <= at && at <= to);
  const [first] = running;
  if (!first || running.some(({ step }) => step !== first.step)) return undefined;
  return { step: first.step, item: running.every(({ item }) => item === first.item) ? first.item : "" };
}

/** Returns the steps with log lines, in the order of their first line. */
export function stepsOf(lines: readonly LogLine[]): readonly string[] {
  return [...new Set(lines.map(({ step }) => step))].filter(Boolean);
}

/** Selects log lines; empty values select all lines. */
export interface LogFilter {
  readonly step: string;
  readonly text: string;
}

/** Returns the lines of a step that contain a text, ignoring case. */
export function matching(lines: readonly LogLine[], { step, text }: LogFilter): readonly LogLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (step === "" || line.step === step) &&
      (wanted === "" || `${placeOf(line)} ${line.text}`.toLowerCase().includes(wanted)),
  );
}

/** Returns the step of a line with its item, such as `upload [3]`; empty if the line has no step. */
export function placeOf({ step, item }: Pick<LogLine, "step" | "item">): string {
  return item ? `${step} [${item}]` : step;
}

/**
 * Returns lines as text, after a line that states their time zone: UTC, as in the API.
 *
 * @param notes information about the lines, such as that some are missing; each note is a line before them
 */
export function logText(lines: readonly LogLine[], notes: readonly string[] = []): string {
  const texts = lines.map((line) => [line.at, placeOf(line), line.text].filter(Boolean).map(visible).join("  "));
  return [words.zone("UTC"), ...notes, ...texts].map((text) => `${text}\n`).join("");
}

/** Returns the keys of the lines that are the first of a day, each with the day. */
export function daysOf(lines: readonly LogLine[], zone: Zone): ReadonlyMap<string, string> {
  const days = lines.map(({ at }) => day(at, zone));
  return new Map(lines.flatMap(({ key }, i) => (days[i] === days[i - 1] ? [] : [[key, days[i] ?? ""] as const])));
}

/**
 * Returns the number of lines that are omitted before the shown lines: all but the newest, or all before a line that
 * keeps its position.
 */
export function hiddenBefore(lines: readonly LogLine[], most: number, first: string | undefined): number {
  const known = first === undefined ? -1 : lines.findIndex(({ key }) => key === first);
  return known >= 0 ? known : Math.max(0, lines.length - most);
}

const MOST_NOW = 4;

/** Returns the current activity of an execution; empty if no step is running. */
export function nowOf({ current_steps: steps = [], progress }: Pick<Execution, "current_steps" | "progress">): string {
  if (steps.length === 0) return "";
  const doing = steps.slice(0, MOST_NOW).map(({ id, iterations, attempt, next_attempt_at: next }) => {
    const place = placeOf({ step: id, item: (iterations ?? []).join(".") });
    return next ? words.nowWaits(place, attempt + 1) : words.nowAttempt(place, attempt + 1);
  });
  if (steps.length > MOST_NOW) doing.push(words.nowMore(steps.length - MOST_NOW));
  if (progress) doing.push(words.nowMoved(bytes(progress.bytes), progress.total_bytes > 0 ? bytes(progress.total_bytes) : ""));
  return words.now(doing.join(", "));
}
