import type { StepType } from "../../api/types";
import type { FormSchema } from "../document/fields";
import { isObject, type Json, type JsonObject } from "../pointers";
import { builder } from "../../texts/builder";
import { blockOf, isInnerMarker, type StepEntry } from "./outline";

/** An output of a step for later steps. */
export interface Output {
  readonly name: string;
  readonly help: string;
  readonly schema: FormSchema;
}

/** A type of steps or markers, as forms and pickers use it. */
export interface KnownType {
  readonly type: string;
  /** Display title, such as `Download from SFTP`. */
  readonly title: string;
  /** The part of the key before the dot, such as `sftp`. */
  readonly family: string;
  readonly summary: string;
  readonly config: FormSchema;
  readonly outputs: readonly Output[];
}

/** The step types of an installation, by key. */
export type Catalogue = ReadonlyMap<string, KnownType>;

/** Markers that users add; other markers are added and removed with the block that they divide or end. */
const OPENING: readonly string[] = ["flow.foreach", "flow.if", "flow.parallel"];

/**
 * Returns all types that a step may have.
 *
 * @param schema schema of jobs, which is the only one with the configurations of markers
 */
export function catalogueOf(types: readonly StepType[], schema: FormSchema): Catalogue {
  const steps = types.map(
    ({ type, title, summary, config, outputs }): KnownType => ({
      type,
      title,
      family: familyOf(type),
      summary,
      config: config as FormSchema,
      outputs: outputs as unknown as readonly Output[],
    }),
  );
  const markers = Object.entries(schema.$defs ?? {})
    .filter(([type]) => type.startsWith("flow."))
    .map(
      ([type, config]): KnownType => ({
        type,
        title: config.title ?? type,
        family: "flow",
        summary: config.description ?? "",
        config: { ...config, ...(schema.$defs && { $defs: schema.$defs }) },
        outputs: [],
      }),
    );
  return new Map([...markers, ...steps].map((each) => [each.type, each]));
}

/** Returns a step's display name: its own name, unless that only repeats its id, otherwise the title of its type. */
export function headingOf(step: Pick<StepEntry, "id" | "name" | "type" | "index">, catalogue: Catalogue): string {
  const { id, type, index } = step;
  const name = step.name?.trim();
  return (name !== id && name) || catalogue.get(type)?.title || type || String(index);
}

/** Returns a step's unique display name: its display name, with its id if other steps have the same display name. */
export function titleAmong(entries: readonly StepEntry[], id: string, catalogue: Catalogue): string | undefined {
  const step = entries.find((each) => each.id === id);
  if (!step) return undefined;
  const heading = headingOf(step, catalogue);
  const isAlone = entries.every((each) => each === step || isInnerMarker(each.type) || headingOf(each, catalogue) !== heading);
  return isAlone ? heading : builder.references.step(heading, id);
}

export function familyOf(type: string): string {
  return type.slice(0, type.includes(".") ? type.indexOf(".") : undefined);
}

/**
 * Returns the types that can be added and contain all words in their title, key or summary, by family. Types with all
 * words in the title come first, followed by those with all words in the key.
 */
export function searched(catalogue: Catalogue, text: string): ReadonlyArray<readonly [family: string, types: readonly KnownType[]]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...catalogue.values()].filter(({ type, title, family, summary }) => {
    const isOffered = family !== "flow" || OPENING.includes(type);
    const whole = `${title} ${type} ${summary}`.toLowerCase();
    return isOffered && words.every((word) => whole.includes(word));
  });
  const rank = ({ title, type }: KnownType) =>
    [title, type].findIndex((each) => words.every((word) => each.toLowerCase().includes(word))) + 1 || 3;
  const ranked = words.length === 0 ? found : found.toSorted((one, other) => rank(one) - rank(other));
  const families = [...new Set(ranked.map(({ family }) => family))];
  return families.map((family) => [family, ranked.filter((each) => each.family === family)] as const);
}

/** Returns an unused id for a new step: the last word of its type, with a number if that is taken. */
export function freshId(type: string, entries: readonly StepEntry[], alsoTaken: readonly string[] = []): string {
  const taken = new Set([...entries.map(({ id }) => id), ...alsoTaken]);
  const word = WORDS[type] ?? type.slice(type.lastIndexOf(".") + 1).toLowerCase().replace(/[^a-z0-9_-]/g, "-");
  const base = /^[a-z]/.test(word) ? word : `step-${word}`;
  if (!taken.has(base)) return base;
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`;
}

const WORDS: Readonly<Record<string, string>> = { "flow.foreach": "each", "flow.if": "check", "flow.parallel": "together" };

/**
 * Returns the known configuration of a new step: if it needs a connection, that of the closest earlier step of its
 * family.
 */
export function knownConfig(job: Json, { family, config }: KnownType, at: number): JsonObject {
  const steps = isObject(job) && Array.isArray(job.steps) ? (job.steps.slice(0, at) as Json[]) : [];
  if (!config.required?.includes("connection")) return {};
  const connections = steps.flatMap((step) => {
    if (!isObject(step) || typeof step.type !== "string" || familyOf(step.type) !== family) return [];
    return isObject(step.config) && typeof step.config.connection === "string" ? [step.config.connection] : [];
  });
  const last = connections.at(-1);
  return last === undefined ? {} : { connection: last };
}

/** Returns a new step of a type. */
export function newStep(type: KnownType, id: string, config: JsonObject = {}): Json {
  const isBare = blockOf(type.type) === "group";
  return { id, type: type.type, ...(!isBare && { config }) };
}
