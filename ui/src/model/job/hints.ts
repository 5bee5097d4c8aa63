import { getLocation, type Location } from "jsonc-parser";
import { type FormSchema, resolved, schemaFor } from "../document/fields";
import { inLine } from "../document/printed";
import { pointerAt, type Source, nodeAt } from "../document/source";
import { isObject, type Json, namesOf } from "../pointers";
import { builder as builderTexts } from "../../texts/builder";
import { clamped, visible } from "../visible";
import type { Catalogue } from "./catalogue";
import { offersAt } from "./offers";

/** The language of a job's text: the schema of jobs and the step types. */
export interface Language {
  readonly schema: FormSchema;
  readonly catalogue: Catalogue;
}

/** A completion at a position of a text. */
export interface Completion {
  /** The displayed name: invisible characters are shown as their code points, and long names are truncated. */
  readonly label: string;
  /** The displayed description, in the same format; empty if there is none. */
  readonly help: string;
  /** The text that replaces the range of the completions. */
  readonly text: string;
}

export interface Completions {
  /** Start of the range up to `to` that a completion replaces. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
}

/** Maximum number of displayed characters of a name or a description. */
const SHOWN = 400;
const REFERENCE = /\{\{\s*([^{}"]*)$/;

/**
 * Returns the completions at a position of a job's text, which may be invalid elsewhere: names of properties and values
 * from the schema, step types, and within `{{` the references that are available at that step.
 *
 * @param known parse tree of the last valid version of the text
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

/** Returns the displayed hint at a position: the description from its schema, or that of a step type. */
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

/** Returns the schema of the value at a path; `undefined` if it is unknown. */
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

/** Returns the alternative of a schema that is not a reference. */
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

/** Returns the range of the word or the quoted string that contains a position. */
function replaced({ previousNode }: Location, text: string, offset: number): { readonly from: number; readonly to: number } {
  if (previousNode && previousNode.offset < offset && offset <= previousNode.offset + previousNode.length) {
    return { from: previousNode.offset, to: previousNode.offset + previousNode.length };
  }
  const word = /[\w.-]*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[0] ?? "";
  return { from: offset - word.length, to: offset };
}
