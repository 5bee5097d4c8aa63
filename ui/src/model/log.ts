import type { AuditEvent, Delivery, Execution, Telemetry } from "../api/types";
import { log as words } from "../texts/log";
import { callerName } from "./callers";
import { bytes } from "./numbers";
import { type TelemetryEntry, type Weight, weight } from "./telemetry";
import { duration } from "./times";
import { visible } from "./visible";

/** Where a line of a log comes from: the audit log of the execution, the deliveries, or Application Insights. */
export type LogSource = "event" | "file" | "message";

/** A line of the log of an execution. */
export interface LogLine {
  readonly key: string;
  readonly at: string;
  /** The step; empty where a line belongs to no step. */
  readonly step: string;
  /** The item of each loop around the step, such as `3` or `3.1`; empty outside loops. */
  readonly item: string;
  readonly source: LogSource;
  readonly weight: Weight;
  readonly text: string;
}

/** What a log is made of. */
export interface LogParts {
  /** In the order of the audit log. */
  readonly events: readonly AuditEvent[];
  readonly deliveries?: readonly Delivery[];
  readonly telemetry?: Telemetry | undefined;
}

/** What has been read of an audit log that may still grow. */
export interface ReadLog<E> {
  readonly events: readonly E[];
  /** How many of the events are on complete pages, which are not read again. */
  readonly settled: number;
  /** Where the page after the complete ones starts; absent at the start. */
  readonly position?: string;
  /** Whether there are more events than were read. */
  readonly more: boolean;
}

/** A page of an audit log; the last page has no continuation. */
export interface LogPage<E> {
  readonly value: readonly E[];
  readonly continuation?: string | undefined;
}

/**
 * Reads an audit log on from where it was read to: the last, incomplete page again, and those after it.
 *
 * @param ask returns the page at a position
 * @param most how many pages are read at most
 */
export async function readOn<E>(
  before: ReadLog<E> | undefined,
  ask: (position: string | undefined) => Promise<LogPage<E>>,
  most: number,
): Promise<ReadLog<E>> {
  let settled = before?.events.slice(0, before.settled) ?? [];
  let position = before?.position;
  for (let pages = 0; pages < most; pages++) {
    // Each page starts where the one before ends.
    // oxlint-disable-next-line no-await-in-loop
    const page = await ask(position);
    if (page.continuation === undefined) {
      return { events: [...settled, ...page.value], settled: settled.length, more: false, ...(position !== undefined && { position }) };
    }
    settled = [...settled, ...page.value];
    position = page.continuation;
  }
  return { events: settled, settled: settled.length, more: true, ...(position !== undefined && { position }) };
}

/** Returns the lines of a log by their time; of the same time, events before files before messages. */
export function logOf({ events, deliveries = [], telemetry }: LogParts): readonly LogLine[] {
  const spans = spansOf(events);
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

/** The time in which a worker had a step. */
interface Span {
  readonly step: string;
  readonly item: string;
  readonly from: number;
  readonly to: number;
}

function spansOf(events: readonly AuditEvent[]): readonly Span[] {
  const open = new Map<string, Span>();
  const spans: Span[] = [];
  for (const { event, branch, at, step_id: step, iterations } of events) {
    if (!event.startsWith("step.") || step === undefined) continue;
    const span = open.get(branch);
    open.delete(branch);
    if (span) spans.push({ ...span, to: Date.parse(at) });
    if (event === "step.running") {
      open.set(branch, { step, item: (iterations ?? []).join("."), from: Date.parse(at), to: Number.POSITIVE_INFINITY });
    }
  }
  return [...spans, ...open.values()];
}

/** Returns the step that was running at an instant; `undefined` where none or several were. */
function ownerOf(at: number, spans: readonly Span[]): Pick<Span, "step" | "item"> | undefined {
  const running = spans.filter(({ from, to }) => from <= at && at <= to);
  const [first] = running;
  if (!first || running.some(({ step }) => step !== first.step)) return undefined;
  return { step: first.step, item: running.every(({ item }) => item === first.item) ? first.item : "" };
}

/** Returns the steps that have lines, in the order of their first line. */
export function stepsOf(lines: readonly LogLine[]): readonly string[] {
  return [...new Set(lines.map(({ step }) => step))].filter(Boolean);
}

/** Which lines are shown; empty for all. */
export interface LogFilter {
  readonly step: string;
  readonly text: string;
}

/** Returns the lines of a step that contain a text, in any case. */
export function matching(lines: readonly LogLine[], { step, text }: LogFilter): readonly LogLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (step === "" || line.step === step) &&
      (wanted === "" || `${placeOf(line)} ${line.text}`.toLowerCase().includes(wanted)),
  );
}

/** Returns the step of a line with its item, such as `upload [3]`; empty where it has none. */
export function placeOf({ step, item }: Pick<LogLine, "step" | "item">): string {
  return item ? `${step} [${item}]` : step;
}

/** Returns lines as text, one each, with the times as the server tells them. */
export function logText(lines: readonly LogLine[]): string {
  return lines.map((line) => `${[line.at, placeOf(line), line.text].filter(Boolean).map(visible).join("  ")}\n`).join("");
}

const MOST_NOW = 4;

/** Returns what an execution is doing at present; empty where no step is under way. */
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
