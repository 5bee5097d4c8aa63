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

/** How often a schedule is due, in the order in which that is offered. */
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

/** Units of an interval, with their seconds. */
export const INTERVALS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type IntervalUnit = keyof typeof INTERVALS;

/** What the fields for the times of a schedule show; those that `often` does not use keep what they had. */
export interface Timing {
  readonly often: Often;
  readonly everyMinutes: number;
  readonly everyHours: number;
  /** Minutes after the full hour, as typed. */
  readonly minute: string;
  /** The time of day, as typed. */
  readonly time: string;
  /** Days of the week, ascending; Monday is 1. */
  readonly weekdays: readonly number[];
  readonly day: number | "last";
  /** The length of an interval, as typed, in `unit`. */
  readonly count: string;
  readonly unit: IntervalUnit;
  /** The only start, or the first one, on the clocks of the schedule's zone, as a field for date and time has it. */
  readonly start: string;
  readonly expression: string;
  /** Empty if it is recognised by the expression. */
  readonly dialect: string;
  /** The expression as it was typed, while another choice is looked at of which no field has been changed. */
  readonly kept?: Pick<Timing, "expression" | "dialect"> | undefined;
}

/** Fields of a timing that a person types or chooses, with the names of their inputs: pointers where the value is one of the schedule's. */
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
/** Properties of a schedule that say when it is due. */
const TIMED = ["type", "expression", "dialect", "at", "every_seconds"] as const;
const PARAMETERS = "/parameters";
const MOST_SECONDS = 31_622_400;
const MOST_CHARACTERS = 200;

/** Returns the zone in which a schedule's times are meant. */
export function zoneIn({ timezone }: JsonObject): string {
  return typeof timezone === "string" && timezone !== "" ? timezone : "UTC";
}

/** Returns what the fields show for a schedule. */
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

/** Returns a timing with some of its fields changed. */
export function withFields(timing: Timing, fields: Partial<Timing>): Timing {
  return { ...timing, kept: undefined, ...fields };
}

/**
 * Returns a timing that is due as often as was chosen; what it had in common with the one before stays. An expression that was
 * typed is there again on return to it, unless a field of another choice was changed meanwhile.
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
      // A single start is none of the first ones.
      return { ...timing, ...keptBy(timing), ...(read && partsOf(read)), often, ...(timing.often === "once" && { start: "" }) };
    }
  }
}

/** Returns what is kept of an expression that is left for another choice. */
function keptBy({ often, expression, dialect }: Timing): Pick<Timing, "kept"> {
  return often === "advanced" ? { kept: { expression, dialect } } : {};
}

/** Returns the pattern of what the fields show; `undefined` if they have none, or one of them cannot be read. */
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

/** Returns the fields whose texts cannot be read, of those that are shown. */
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

/** Returns a schedule with what the fields show in place of its times; the same while one of them cannot be read. */
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

/** Returns the part of a schedule that its times depend on, to be compared. */
export function timesIn(definition: JsonObject): string {
  return JSON.stringify([...TIMED, "timezone"].map((name) => definition[name] ?? null));
}

/** The kinds of objects that a schedule starts. */
export type TargetKind = "job" | "chain";

/** Returns what a schedule starts; the id is empty while nothing is chosen. */
export function targetIn({ target }: JsonObject): { readonly kind: TargetKind; readonly id: string } {
  const { job_id, chain_id } = (typeof target === "object" && target !== null ? target : {}) as { readonly job_id?: unknown; readonly chain_id?: unknown };
  if (typeof chain_id === "string") return { kind: "chain", id: chain_id };
  return { kind: "job", id: typeof job_id === "string" ? job_id : "" };
}

/** What each target was given while a schedule is edited, by its kind and id. */
export type Given = ReadonlyMap<string, Json | undefined>;

/** Returns what the target of a schedule is given before it is edited. */
export function givenBy(definition: JsonObject): Given {
  const { kind, id } = targetIn(definition);
  return new Map(id === "" ? [] : [[keyOf(kind, id), definition.parameters]]);
}

/** A schedule that starts something else, and what the targets before were given. */
export interface Retargeted {
  readonly definition: JsonObject;
  readonly given: Given;
}

/**
 * Returns a schedule that starts something else. What a target was given is not for another one that exists, and is there again
 * on return to it; it stays while a name is typed that nothing has.
 *
 * @param given from the change before
 * @param isKnown whether there is a target of a kind and an id
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

/** Returns a new schedule, due every morning, of a job if one is given. */
export function newSchedule(zone: string, job = ""): JsonObject {
  return withTiming({ target: { job_id: job }, timezone: zone }, { ...INITIAL });
}

/** Pointers to what says when a schedule is due, each with a field of its own that shows what is wrong with it. */
const SHOWN: Readonly<Partial<Record<Often, readonly string[]>>> = {
  advanced: ["/expression"],
  once: ["/at"],
  interval: ["/every_seconds", "/at"],
  afterEnd: ["/every_seconds", "/at"],
};

/** Returns whether the form of a schedule draws a field of its schema: of those for its times only some are there with each choice. */
export function isDrawn(name: string, often: Often): boolean {
  return !TIMED.some((timed) => name === `/${timed}`) || (SHOWN[often] ?? []).includes(name);
}

/** Why the next runs of a schedule are not shown. */
export type NoRuns = "flawed" | "target" | "refused" | "failed" | "loading" | "none";

/** Returns why the next runs of a schedule that is edited are not shown; `undefined` if they are. */
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
