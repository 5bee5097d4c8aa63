import { getLocation, type Location } from "jsonc-parser";
import { type FormSchema, resolved, schemaFor } from "../document/fields";
import { inLine } from "../document/printed";
import { pointerAt, type Source, nodeAt } from "../document/source";
import { isObject, type Json, namesOf } from "../pointers";
import { builder as builderTexts } from "../../texts/builder";
import { clamped, visible } from "../visible";
import type { Catalogue } from "./catalogue";
import { offersAt } from "./offers";

/** What the text of a job may hold: the schema of jobs, and the types of steps. */
export interface Language {
  readonly schema: FormSchema;
  readonly catalogue: Catalogue;
}

/** What may stand at a place of a text. */
export interface Completion {
  /** Its name, as it is shown: characters that cannot be seen by their numbers, and the beginning of a long one. */
  readonly label: string;
  /** What it is, shown in the same way; empty if nothing is said of it. */
  readonly help: string;
  /** Text that takes the place of what stands from the beginning of the completions on. */
  readonly text: string;
}

export interface Completions {
  /** Place of the text from which on a completion takes the place of what is there, up to `to`. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
}

/** Characters that are shown of a name or a description at most. */
const SHOWN = 400;
const REFERENCE = /\{\{\s*([^{}"]*)$/;

/**
 * Returns what may stand at a place of a job's text, which need not be readable as a whole: names of properties and values as
 * the schema has them, types of steps, and within `{{` what is known at that step.
 *
 * @param known the tree of the text as it was last readable
 */
export function completionsAt(text: string, offset: number, known: Source, { schema, catalogue }: Language): Completions | undefined {
  const location = getLocation(text, offset);
  const names = location.path.map(String);
  const begun = REFERENCE.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset));
  if (begun && !location.isAtPropertyKey) {
    const options = offersAt(known.value, catalogue, stepIn(names)).map(({ path, help }) =>
      completion(path, help, JSON.stringify(path).slice(1, -1)),
    );
    return { from: offset - (begun[1] ?? "").length, to: offset, options };
  }
  const { from, to } = replaced(location, text, offset);
  if (location.isAtPropertyKey) {
    const around = schemaAt(names.slice(0, -1), known.value, { schema, catalogue });
    const there = valueAtNames(known.value, names.slice(0, -1));
    const typed = text.slice(from, to).replaceAll('"', "");
    const isNamed = /^\s*:/.test(text.slice(to));
    const options = Object.entries(around?.properties ?? {})
      .filter(([name]) => name === typed || !isObject(there) || !Object.hasOwn(there, name))
      .map(([name, { description = "" }]) => completion(name, description, JSON.stringify(name) + (isNamed ? "" : ": ")));
    return { from, to, options };
  }
  return { from, to, options: valuesOf(names, known.value, { schema, catalogue }) };
}

function completion(name: string, help: string, text: string): Completion {
  return { label: shown(name), help: shown(help), text };
}

function shown(text: string): string {
  return clamped(visible(text), SHOWN);
}

/** Returns what stands at a place for its reader, as it is shown: what its schema says of it, or of the type of a step. */
export function hintAt(source: Source, offset: number, language: Language): string | undefined {
  const pointer = pointerAt(source.root, offset);
  const names = namesOf(pointer);
  const node = nodeAt(source.root, pointer);
  const type = names.at(-1) === "type" && names.length === 3 && typeof node?.value === "string" ? language.catalogue.get(node.value) : undefined;
  if (type) return shown(type.summary);
  const schema = schemaAt(names, source.value, language);
  const { description, default: byDefault } = schema ?? {};
  const parts = [description, byDefault !== undefined && builderTexts.byDefault(inLine(byDefault))].filter(Boolean);
  return parts.length > 0 ? shown(parts.join(" · ")) : undefined;
}

function valuesOf(names: readonly string[], value: Json, language: Language): Completion[] {
  const isType = names.length === 3 && names[0] === "steps" && names[2] === "type";
  if (isType) {
    return [...language.catalogue.values()].map(({ type, summary }) => completion(type, summary, JSON.stringify(type)));
  }
  const schema = schemaAt(names, value, language);
  const values: readonly Json[] = schema?.enum ?? (schema?.type === "boolean" ? [true, false] : []);
  return values.map((each) => completion(typeof each === "string" ? each : inLine(each), "", inLine(each)));
}

/** Returns the schema of what is at a place; `undefined` where none is known. */
function schemaAt(names: readonly string[], job: Json, { schema, catalogue }: Language): FormSchema | undefined {
  let root = schema;
  let at: FormSchema | undefined = schema;
  let value: Json | undefined = job;
  for (const [i, name] of names.entries()) {
    const around: FormSchema = schemaFor(plain(at, root), value, root);
    const type: unknown = isObject(value) ? value.type : undefined;
    const config: FormSchema | undefined = i === 2 && names[0] === "steps" && name === "config" ? catalogue.get(String(type))?.config : undefined;
    const { properties = {}, additionalProperties, items }: FormSchema = around;
    if (config) [at, root] = [config, config];
    else if (Object.hasOwn(properties, name)) at = properties[name];
    else at = items ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
    if (!at) return undefined;
    value = valueAtNames(value, [name]);
  }
  return { ...at, ...plain(at, root) };
}

/** Returns of a schema that allows a reference as well the other one. */
function plain(schema: FormSchema, root: FormSchema): FormSchema {
  const other = schema.anyOf?.find((each) => each.$ref !== "#/$defs/reference");
  return resolved(other ?? schema, root);
}

function valueAtNames(value: Json | undefined, names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)] as Json | undefined;
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, value);
}

function stepIn([collection, index = ""]: readonly string[]): number {
  return collection === "steps" && /^\d+$/.test(index) ? Number(index) : Number.MAX_SAFE_INTEGER;
}

/** Returns the word or the text in quotation marks that a place is in. */
function replaced({ previousNode }: Location, text: string, offset: number): { readonly from: number; readonly to: number } {
  if (previousNode && previousNode.offset < offset && offset <= previousNode.offset + previousNode.length) {
    return { from: previousNode.offset, to: previousNode.offset + previousNode.length };
  }
  const word = /[\w.-]*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[0] ?? "";
  return { from: offset - word.length, to: offset };
}
