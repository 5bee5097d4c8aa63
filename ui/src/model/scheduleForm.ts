import type { DefinitionProblem } from "./fieldProblems";
import { type Json, type JsonObject, without, withValue } from "./pointers";
import {
  EVERY_HOURS,
  type Pattern,
  patternOf,
  printPattern,
  printTimeOfDay,
  readTimeOfDay,
} from "./schedulePattern";
import { instantIn, localIn } from "./zones";

/** The recurrences of a schedule, in the order in which the form offers them. */
export const OFTEN = [
  "minutes",
  "hourly",
  "daily",
  "weekdays",
  "weekly",
  "monthly",
  "lastWorkday",
  "interval",
  "afterEnd",
  "once",
  "advanced",
] as const;
export type Often = (typeof OFTEN)[number];

/** Units of an interval, with their lengths in seconds. */
export const INTERVALS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type IntervalUnit = keyof typeof INTERVALS;

/** The values of the fields for a schedule's times; fields that `often` does not use keep their values. */
export interface Timing {
  readonly often: Often;
  readonly everyMinutes: number;
  readonly everyHours: number;
  /** Minutes after the full hour, as entered. */
  readonly minute: string;
  /** The time of day, as entered. */
  readonly time: string;
  /** Days of the week, ascending; Monday is 1. */
  readonly weekdays: readonly number[];
  readonly day: number | "last";
  /** The length of an interval in `unit`, as entered. */
  readonly count: string;
  readonly unit: IntervalUnit;
  /** The only or first start in the schedule's time zone, in the format of a date and time field. */
  readonly start: string;
  readonly expression: string;
  /** The cron dialect; empty if it is detected from the expression. */
  readonly dialect: string;
  /** The entered expression, while the user views another recurrence without changing any of its fields. */
  readonly kept?: Pick<Timing, "expression" | "dialect"> | undefined;
}

/**
 * Fields for a schedule's times, with the names of their inputs: a pointer if the value is a property of the schedule.
 */
export const TIMING_INPUTS = {
  minute: "minute",
  time: "time",
  weekdays: "weekdays",
  count: "/every_seconds",
  start: "/at",
  expression: "/expression",
} as const;
export type TimingField = keyof typeof TIMING_INPUTS;

const INITIAL: Timing = {
  often: "daily",
  everyMinutes: 15,
  everyHours: 1,
  minute: "0",
  time: "06:00",
  weekdays: [1],
  day: 1,
  count: "1",
  unit: "hours",
  start: "",
  expression: "",
  dialect: "",
};

const UNITS_BY_SIZE: readonly IntervalUnit[] = ["days", "hours", "minutes", "seconds"];
/** Properties of a schedule that determine when it is due. */
const TIMED = ["type", "expression", "dialect", "at", "every_seconds"] as const;
const PARAMETERS = "/parameters";
const MOST_SECONDS = 31_622_400;
const MOST_CHARACTERS = 200;

/** Returns the time zone of a schedule's times. */
export function zoneIn({ timezone }: JsonObject): string {
  return typeof timezone === "string" && timezone !== "" ? timezone : "UTC";
}

/** Returns the field values for a schedule. */
export function timingOf(definition: JsonObject): Timing {
  const { type, expression, dialect, every_seconds, at } = definition;
  const start = typeof at === "string" ? (localIn(at, zoneIn(definition)) ?? at) : "";
  switch (type) {
    case "one_shot":
      return { ...INITIAL, often: "once", start };
    case "fixed_rate":
    case "fixed_delay":
      return { ...INITIAL, often: type === "fixed_rate" ? "interval" : "afterEnd", start, ...intervalOf(every_seconds) };
    default: {
      const text = typeof expression === "string" ? expression : "";
      const named = typeof dialect === "string" ? dialect : "";
      const pattern = patternOf(text, named || undefined);
      return { ...INITIAL, expression: text, dialect: named, ...(pattern ? partsOf(pattern) : { often: "advanced" }) };
    }
  }
}

function intervalOf(seconds: unknown): Pick<Timing, "count" | "unit"> {
  if (typeof seconds !== "number") return { count: "", unit: INITIAL.unit };
  const unit = UNITS_BY_SIZE.find((each) => seconds % INTERVALS[each] === 0) ?? "seconds";
  return { count: String(seconds / INTERVALS[unit]), unit };
}

function partsOf(pattern: Pattern): Partial<Timing> {
  const { often } = pattern;
  switch (often) {
    case "minutes":
      return { often, everyMinutes: pattern.every };
    case "hourly":
      return { often, everyHours: pattern.every, minute: String(pattern.minute) };
    default: {
      const time = printTimeOfDay(pattern.at);
      if (often === "weekly") return { often, time, weekdays: pattern.days };
      return often === "monthly" ? { often, time, day: pattern.day } : { often, time };
    }
  }
}

/** Returns a timing with some fields changed. */
export function withFields(timing: Timing, fields: Partial<Timing>): Timing {
  return { ...timing, kept: undefined, ...fields };
}

/**
 * Returns a timing with another recurrence; common fields keep their values. An entered expression is restored when the
 * user returns to it, unless a field of another recurrence was changed in the meantime.
 *
 * @param tomorrow a day, such as `2026-11-23`, for a single start
 */
export function withOften(timing: Timing, often: Often, tomorrow: string): Timing {
  switch (often) {
    case "advanced": {
      const { kept } = timing;
      const pattern = kept ? undefined : patternFor(timing);
      return withFields(timing, { often, ...kept, ...(pattern && { expression: printPattern(pattern), dialect: "" }) });
    }
    case "once":
      return { ...timing, ...keptBy(timing), often, start: timing.start || `${tomorrow}T${printTimeOfDay(readTimeOfDay(timing.time) ?? { hour: 6, minute: 0 })}` };
    default: {
      const read = timing.often === "advanced" ? patternOf(timing.expression, timing.dialect || undefined) : undefined;
      // The time of a single start is not used as the first start of an interval.
      return { ...timing, ...keptBy(timing), ...(read && partsOf(read)), often, ...(timing.often === "once" && { start: "" }) };
    }
  }
}

/** Returns the expression to keep when the user selects another recurrence. */
function keptBy({ often, expression, dialect }: Timing): Pick<Timing, "kept"> {
  return often === "advanced" ? { kept: { expression, dialect } } : {};
}

/** Returns the pattern of the field values; `undefined` if there is no pattern, or if a field cannot be read. */
function patternFor(timing: Timing): Pattern | undefined {
  const { often, everyMinutes, everyHours, weekdays, day } = timing;
  if (often === "minutes") return { often, every: everyMinutes };
  if (often === "hourly") {
    const minute = readCount(timing.minute, 0, 59);
    return minute !== undefined && EVERY_HOURS.includes(everyHours) ? { often, every: everyHours, minute } : undefined;
  }
  const at = readTimeOfDay(timing.time);
  if (!at) return undefined;
  switch (often) {
    case "daily":
    case "weekdays":
    case "lastWorkday":
      return { often, at };
    case "weekly":
      return weekdays.length > 0 ? { often, days: weekdays, at } : undefined;
    case "monthly":
      return { often, day, at };
    default:
      return undefined;
  }
}

function readCount(text: string, least: number, most: number): number | undefined {
  const value = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function secondsOf({ count, unit }: Timing): number | undefined {
  return readCount(count, 1, Math.floor(MOST_SECONDS / INTERVALS[unit])) === undefined ? undefined : Number(count) * INTERVALS[unit];
}

/** Returns the visible fields whose texts cannot be read. */
export function flawedIn(timing: Timing): readonly TimingField[] {
  switch (timing.often) {
    case "minutes":
      return [];
    case "hourly":
      return patternFor(timing) ? [] : ["minute"];
    case "interval":
    case "afterEnd":
      return [
        ...(secondsOf(timing) === undefined ? (["count"] as const) : []),
        ...(timing.start === "" || instantIn(timing.start, "UTC") ? [] : (["start"] as const)),
      ];
    case "once":
      return instantIn(timing.start, "UTC") ? [] : ["start"];
    case "advanced":
      return timing.expression.trim() !== "" && timing.expression.length <= MOST_CHARACTERS ? [] : ["expression"];
    default:
      return [
        ...(readTimeOfDay(timing.time) ? [] : (["time"] as const)),
        ...(timing.often === "weekly" && timing.weekdays.length === 0 ? (["weekdays"] as const) : []),
      ];
  }
}

/** Returns a schedule with the times of the field values; unchanged while a field cannot be read. */
export function withTiming(definition: JsonObject, timing: Timing): JsonObject {
  if (flawedIn(timing).length > 0) return definition;
  const said = timesOf(timing, zoneIn(definition));
  return TIMED.reduce<JsonObject>((edited, name) => {
    const value = said[name];
    return value === undefined ? without(edited, `/${name}`) : withValue(edited, `/${name}`, value);
  }, definition);
}

function timesOf(timing: Timing, zone: string): Partial<Record<(typeof TIMED)[number], string | number>> {
  const { often, start, expression, dialect } = timing;
  const at = instantIn(start, zone);
  switch (often) {
    case "once":
      return { type: "one_shot", ...(at && { at }) };
    case "interval":
    case "afterEnd": {
      const every_seconds = secondsOf(timing);
      return { type: often === "interval" ? "fixed_rate" : "fixed_delay", ...(every_seconds && { every_seconds }), ...(at && { at }) };
    }
    case "advanced":
      return { type: "cron", expression, ...(dialect && { dialect }) };
    default: {
      const pattern = patternFor(timing);
      return { type: "cron", ...(pattern && { expression: printPattern(pattern) }) };
    }
  }
}

/** Returns the part of a schedule that determines its times, for comparison. */
export function timesIn(definition: JsonObject): string {
  return JSON.stringify([...TIMED, "timezone"].map((name) => definition[name] ?? null));
}

/** The kinds of objects that a schedule starts. */
export type TargetKind = "job" | "chain";

/** Returns the target of a schedule; the id is empty while nothing is selected. */
export function targetIn({ target }: JsonObject): { readonly kind: TargetKind; readonly id: string } {
  const { job_id, chain_id } = (typeof target === "object" && target !== null ? target : {}) as { readonly job_id?: unknown; readonly chain_id?: unknown };
  if (typeof chain_id === "string") return { kind: "chain", id: chain_id };
  return { kind: "job", id: typeof job_id === "string" ? job_id : "" };
}

/** The parameters for each target during editing, by its kind and id. */
export type Given = ReadonlyMap<string, Json | undefined>;

/** Returns the parameters of a schedule's target before editing. */
export function givenBy(definition: JsonObject): Given {
  const { kind, id } = targetIn(definition);
  return new Map(id === "" ? [] : [[keyOf(kind, id), definition.parameters]]);
}

/** A schedule with another target, and the parameters for previous targets. */
export interface Retargeted {
  readonly definition: JsonObject;
  readonly given: Given;
}

/**
 * Returns a schedule with another target. The parameters for a target do not apply to another existing target, and are
 * restored when the user returns to that target. They are kept while the user enters a name that does not exist.
 *
 * @param given parameters from the previous change
 * @param isKnown whether a target with a kind and id exists
 */
export function withTarget(
  definition: JsonObject,
  kind: TargetKind,
  id: string,
  given: Given,
  isKnown: (kind: TargetKind, id: string) => boolean,
): Retargeted {
  const before = targetIn(definition);
  const left = keyOf(before.kind, before.id);
  const isOwn = given.has(left) || isKnown(before.kind, before.id);
  const kept: Given = isOwn ? new Map([...given, [left, definition.parameters]]) : given;
  const edited = withValue(definition, "/target", { [`${kind}_id`]: id });
  const key = keyOf(kind, id);
  if (!kept.has(key) && !isKnown(kind, id)) return { definition: edited, given: kept };
  const own = kept.get(key);
  return { definition: own === undefined ? without(edited, PARAMETERS) : withValue(edited, PARAMETERS, own), given: kept };
}

const keyOf = (kind: TargetKind, id: string) => `${kind} ${id}`;

/** Returns a new schedule that is due every morning, for the given job, if any. */
export function newSchedule(zone: string, job = ""): JsonObject {
  return withTiming({ target: { job_id: job }, timezone: zone }, { ...INITIAL });
}

/**
 * Pointers to the properties that determine when a schedule is due and have a visible field, which shows their
 * problems.
 */
const SHOWN: Readonly<Partial<Record<Often, readonly string[]>>> = {
  advanced: ["/expression"],
  once: ["/at"],
  interval: ["/every_seconds", "/at"],
  afterEnd: ["/every_seconds", "/at"],
};

/**
 * Returns whether the form of a schedule shows a field of the schema; fields for times are shown only with certain
 * recurrences.
 */
export function isDrawn(name: string, often: Often): boolean {
  return !TIMED.some((timed) => name === `/${timed}`) || (SHOWN[often] ?? []).includes(name);
}

/** Why the next runs of a schedule are not shown. */
export type NoRuns = "flawed" | "target" | "refused" | "failed" | "loading" | "none";

/** Returns why the next runs of an edited schedule are not shown; `undefined` if they are shown. */
export function noRunsOf(
  definition: JsonObject,
  isFlawed: boolean,
  { standing, errors, upcoming, error }: {
    readonly standing: "checking" | "valid" | "invalid";
    readonly errors: readonly DefinitionProblem[];
    readonly upcoming?: readonly unknown[] | undefined;
    readonly error: unknown;
  },
): NoRuns | undefined {
  if (isFlawed) return "flawed";
  if (targetIn(definition).id === "") return "target";
  if (upcoming) return upcoming.length > 0 ? undefined : "none";
  if (standing === "checking") return "loading";
  return error && errors.length === 0 ? "failed" : "refused";
}
