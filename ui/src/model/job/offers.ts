import type { FormField, FormSchema } from "../document/fields";
import { isObject, type Json, type JsonObject } from "../pointers";
import type { Catalogue, KnownType } from "./catalogue";
import { entriesOf, outlineOf, type Part, pathTo, type StepEntry } from "./outline";

/** A value to which a reference at a location of a plan can refer. */
export interface Offer {
  /** The path between the braces, such as `steps.list.file_list`. */
  readonly path: string;
  /** The source of the value: the id of a step, or the root of its path. */
  readonly group: string;
  readonly help: string;
  readonly shape: FormSchema;
}

const TEXT: FormSchema = { type: "string" };
const WHOLE: FormSchema = { type: "integer" };
const ANY: FormSchema = {};
/** Number of levels below an output that are offered. */
const DEEP = 2;

const EXECUTION: Readonly<Record<string, FormSchema>> = { id: TEXT, job_id: TEXT, version: WHOLE, started_at: TEXT };
const TRIGGER: Readonly<Record<string, FormSchema>> = { kind: TEXT, at: TEXT, by: TEXT };

/**
 * Returns all values to which a step's configuration can refer: those that are known when an execution reaches the
 * step.
 */
export function offersAt(definition: Json, catalogue: Catalogue, index: number): Offer[] {
  const entries = entriesOf(definition);
  const job = isObject(definition) ? definition : {};
  const loops = pathTo(outlineOf(entries), index).filter((part) => part.block === "loop" && part.entry.index !== index);
  return [
    ...loopOffers(loops, job, catalogue, entries),
    ...entries.slice(0, index).toReversed().flatMap((entry) => stepOffers(entry, catalogue.get(entry.type), loops, entries)),
    ...parameterOffers(job.parameters),
    ...namedOffers("variables", isObject(job.variables) ? Object.fromEntries(Object.entries(job.variables).map(([name, value]) => [name, shapeOf(value)])) : {}),
    ...namedOffers("execution", EXECUTION),
    ...namedOffers("trigger", TRIGGER),
  ];
}

function namedOffers(group: string, shapes: Readonly<Record<string, FormSchema>>): Offer[] {
  return Object.entries(shapes).map(([name, shape]) => ({ path: `${group}${member(name)}`, group, help: shape.description ?? "", shape }));
}

function parameterOffers(parameters: Json | undefined): Offer[] {
  const properties = isObject(parameters) && isObject(parameters.properties) ? parameters.properties : {};
  return namedOffers("parameters", properties as Readonly<Record<string, FormSchema>>);
}

function stepOffers(entry: StepEntry, type: KnownType | undefined, loops: readonly Part[], entries: readonly StepEntry[]): Offer[] {
  if (!type || type.outputs.length === 0) return [];
  const outputs = type.outputs.flatMap(({ name, help, schema }) => below(`steps.${entry.id}${member(name)}`, entry.id, help, schema, DEEP));
  const isElsewhere = pathTo(outlineOf(entries), entry.index).some((part) => part.block === "loop" && !loops.includes(part) && part.entry.index !== entry.index && !loops.some((loop) => loop.entry.index === part.entry.index));
  return isElsewhere ? [...outputs, { path: `steps.${entry.id}.iterations`, group: entry.id, help: "", shape: { type: "array" } }] : outputs;
}

/** Returns the offers for a value and for its content; for a list, also for the properties of its elements. */
function below(path: string, group: string, help: string, shape: FormSchema, levels: number): Offer[] {
  const own: Offer = { path, group, help, shape };
  if (levels === 0) return [own];
  const properties = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => below(path + member(name), group, inner.description ?? "", inner, levels - 1));
  const elements = Object.entries(shape.items?.properties ?? {}).map(([name, inner]) => ({
    path: `${path}[*]${member(name)}`,
    group,
    help: inner.description ?? "",
    shape: { type: "array", items: inner },
  }));
  return [own, ...properties, ...elements];
}

function loopOffers(loops: readonly Part[], job: JsonObject, catalogue: Catalogue, entries: readonly StepEntry[]): Offer[] {
  return loops.toReversed().flatMap((loop, i) => {
    const prefix = i === 0 ? "loop" : `loop.${loops.length - 1 - i}`;
    const item = itemOf(loop, job, catalogue, entries);
    return [...below(`${prefix}.current_item`, "loop", item.description ?? "", item, DEEP), { path: `${prefix}.index`, group: "loop", help: "", shape: WHOLE }];
  });
}

/** Returns the shape of a loop's items, if the loop iterates over an output of a step. */
function itemOf({ entry }: Part, job: JsonObject, catalogue: Catalogue, entries: readonly StepEntry[]): FormSchema {
  const step: Json | undefined = Array.isArray(job.steps) ? (job.steps[entry.index] as Json) : undefined;
  const config = isObject(step) && isObject(step.config) ? step.config : {};
  const match = /^\{\{\s*steps\.([\w-]+)\.(\w+)\s*\}\}$/.exec(typeof config.source === "string" ? config.source : "");
  const before = match && entries.find(({ id, index }) => id === match[1] && index < entry.index);
  const output = before && catalogue.get(before.type)?.outputs.find(({ name }) => name === match[2]);
  return output?.schema.items ?? ANY;
}

function member(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) ? `.${name}` : `['${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}']`;
}

function shapeOf(value: Json): FormSchema {
  if (Array.isArray(value)) return { type: "array", ...(value[0] !== undefined && { items: shapeOf(value[0] as Json) }) };
  if (isObject(value)) return { type: "object", properties: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)])) };
  if (typeof value === "string") return TEXT;
  return typeof value === "boolean" ? { type: "boolean" } : { type: "number" };
}

/** How an offer fits a field: `whole` as its complete value, `part` within its text; `undefined` if it does not fit. */
export type Fit = "whole" | "part" | undefined;

/** Returns how an offer fits a field, based on its shape; an unknown shape fits everywhere. */
export function fitOf(field: Pick<FormField, "widget" | "names" | "name">, { shape }: Offer): Fit {
  const kinds = typeof shape.type === "string" ? [shape.type] : (shape.type ?? []);
  if (kinds.length === 0) return "whole";
  const is = (...types: string[]) => kinds.some((kind) => types.includes(kind));
  const isScalar = is("string", "integer", "number", "boolean");
  switch (field.widget) {
    case "integer":
    case "number":
      return is("integer", "number") ? "whole" : undefined;
    case "switch":
      return is("boolean") ? "whole" : undefined;
    case "secret":
      return undefined;
    case "texts":
      return is("string") || isTextList(shape) ? "whole" : isScalar ? "part" : undefined;
    case "free":
      if (field.name === "source") return is("array") ? "whole" : undefined;
      if (field.names === "path") return is("string") || isTextList(shape) ? "whole" : isScalar ? "part" : undefined;
      return "whole";
    default:
      return is("string") ? "whole" : isScalar ? "part" : undefined;
  }
}

/** Returns whether a shape is a list of strings, or of objects with a path that represents them. */
function isTextList({ type, items }: FormSchema): boolean {
  if (type !== "array") return false;
  return items === undefined || items.type === "string" || items.properties?.path !== undefined || items.type === undefined;
}
