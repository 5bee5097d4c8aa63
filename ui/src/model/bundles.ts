import type { Plan } from "../api/types";
import type { Picked } from "./parameters";
import type { Json } from "./pointers";

/** How an import handles existing objects that differ. */
export const POLICIES = ["fail", "replace", "keep", "suffix"] as const;
export type Policy = (typeof POLICIES)[number];

/** Values by object and JSON pointer, such as credentials that an export removed. */
export type Values = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Names in this installation by names in the bundle, such as `{"connection/partner-a": "partner-a-test"}`. */
export type Mappings = Readonly<Record<string, string>>;

/** Kinds of objects that can be replaced with objects of this installation. */
const MAPPED: readonly Picked[] = ["connection", "key", "calendar", "channel"];

/** Returns the objects of a bundle, such as `connection/partner-a`, that objects of this installation can replace. */
export function mappableIn({ actions, unchanged }: Pick<Plan, "actions" | "unchanged">, mappings: Mappings): ReadonlyArray<readonly [name: string, kind: Picked]> {
  const names = new Set([...actions.map(({ kind, id }) => `${kind}/${id}`), ...unchanged, ...Object.keys(mappings)]);
  return [...names].toSorted().flatMap((name) => {
    const kind = MAPPED.find((each) => name.startsWith(`${each}/`));
    return kind ? [[name, kind] as const] : [];
  });
}

/** Returns the mappings with a new name for an object; an empty name removes the mapping. */
export function withMapping(mappings: Mappings, name: string, to: string): Mappings {
  const { [name]: _, ...others } = mappings;
  return to === "" ? others : { ...others, [name]: to };
}

/** A value of a bundle that is required before the bundle can be applied. */
export interface Prompt {
  /** The object, such as `job/nightly`. */
  readonly object: string;
  readonly pointer: string;
  /** The kind of object to name; `undefined` for a string that an export removed. */
  readonly picks: Picked | undefined;
  readonly detail: string;
}

const KINDS: Readonly<Record<string, string>> = {
  calendars: "calendar",
  keys: "key",
  connections: "connection",
  channels: "channel",
  jobs: "job",
  chains: "chain",
  webhooks: "webhook",
  schedules: "schedule",
  watches: "watch",
  expectations: "expectation",
  subscriptions: "subscription",
};

const UNKNOWN: Readonly<Record<string, Picked>> = {
  unknown_connection: "connection",
  unknown_key: "key",
  unknown_calendar: "calendar",
  unknown_channel: "channel",
  unknown_job: "job",
  unknown_chain: "chain",
};

/** Returns the name of the object in a file of a bundle; `undefined` for another file. */
export function objectIn(file: string): string | undefined {
  const [, folder = "", id] = /^([a-z]+)\/([^/]+)\.json$/.exec(file) ?? [];
  const kind = KINDS[folder];
  return kind && id ? `${kind}/${id}` : file === "settings.json" ? "settings" : undefined;
}

/** Returns the values that a plan requires: strings that an export removed, and names that do not exist here. */
export function promptsOf({ errors }: Pick<Plan, "errors">): readonly Prompt[] {
  return errors.flatMap(({ file, pointer, code, detail }) => {
    const object = objectIn(file);
    const picks = UNKNOWN[code];
    if (object === undefined || pointer === "" || (code !== "redacted_value" && picks === undefined)) return [];
    return [{ object, pointer, picks, detail }];
  });
}

/** Returns the values with the value of a prompt; an empty string removes the value. */
export function withAnswer(values: Values, { object, pointer }: Prompt, text: string): Values {
  const { [pointer]: _, ...others } = values[object] ?? {};
  const next = text === "" ? others : { ...others, [pointer]: text };
  const { [object]: __, ...rest } = values;
  return Object.keys(next).length > 0 ? { ...rest, [object]: next } : rest;
}

/** The status of a plan: whether it can be applied, and the reason if not. */
export type PlanStanding = "nothing" | "missing" | "errors" | "conflicts" | "ready" | "applying" | "applied" | "stopped";

/** Returns the status of a plan. */
export function standingOf({ state, errors, missing, summary, progress }: Plan): PlanStanding {
  if (state !== "planned") return state;
  if (errors.length > 0) return "errors";
  if (missing.secrets.length + missing.keys.length > 0) return "missing";
  if (summary.conflict > 0) return "conflicts";
  return progress.of === 0 ? "nothing" : "ready";
}

/** Returns the files of a bundle for objects, by path. */
export function filesOf(objects: ReadonlyArray<{ readonly kind: string; readonly id: string; readonly definition: Json }>) {
  const folder = Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [kind, name]));
  return Object.fromEntries(objects.map(({ kind, id, definition }) => [`${folder[kind] ?? kind}/${id}.json`, definition]));
}
