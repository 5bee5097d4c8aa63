import type { ParameterSchema } from "../api/types";
import { isObject, type Json } from "./pointers";
import { PLAIN, readText, type Reading, type TextFlaw, type TextRead } from "./typedText";

/** The type of the form field for a parameter. */
export type Asking = "text" | "multiline" | "integer" | "number" | "boolean" | "choice" | "choices" | "date" | "lines" | "pairs" | "json";

/** A field of the form for an execution's parameters. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly asking: Asking;
  readonly isRequired: boolean;
  /** The values to choose from, as JSON; both values for a boolean. */
  readonly choices: readonly string[];
  /** The value that applies if the field is empty; `undefined` if there is none. */
  readonly byDefault: Json | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** The kind of objects that the field names; `undefined` if the field does not name objects. */
  readonly picks?: Picked | undefined;
  /** The unit of the number, such as `seconds`. */
  readonly unit?: string | undefined;
  /** The heading of the field in the schema. */
  readonly group?: string | undefined;
  /** The title of the object that contains the field; `undefined` if the field belongs to the definition itself. */
  readonly section?: string | undefined;
  /** The purpose of that object. */
  readonly sectionHelp?: string | undefined;
  /** Whether the field is rarely needed. */
  readonly isAdvanced?: boolean;
}

/** The kind of objects that a field can name. */
export type Picked = "job" | "chain" | "calendar" | "channel" | "connection" | "key" | "pool" | "secret" | "zone";

/** Why the value of a field cannot be sent. */
export type Flaw = TextFlaw | "missing";

/** The parameters from a form, or the problems of its fields. */
export type Entered =
  | { readonly parameters: Record<string, unknown> }
  | { readonly flaws: Readonly<Record<string, Flaw>> };

/** Returns the fields for a schema, in its order; empty if the schema has no parameters. */
export function fieldsOf(schema: ParameterSchema | undefined): Field[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    title: property.title ?? name,
    description: property.description ?? "",
    asking: askingFor(property),
    isRequired: schema?.required?.includes(name) === true && property.default === undefined,
    choices: property.type === "boolean" ? ["true", "false"] : (property.enum ?? []).map((value) => JSON.stringify(value)),
    byDefault: property.default as Json | undefined,
    minimum: property.minimum,
    maximum: property.maximum,
  }));
}

function askingFor(property: ParameterSchema): Asking {
  if (property.enum) return "choice";
  switch (property.type) {
    case "string":
      return property.format === "date" ? "date" : "text";
    case "integer":
    case "number":
    case "boolean":
      return property.type;
    default:
      return "json";
  }
}

const SECRET = /passw|passphrase|passcode|secret|token|credential|api[-_ ]?key/i;

/**
 * Field texts for given parameters, and the names of parameters that were omitted because their names suggest secrets.
 */
export interface Prefilled {
  readonly values: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
  /** Whether each remaining parameter is read from its field unchanged. */
  readonly fits: boolean;
}

/** Returns the initial texts of a form with which the parameters of an execution are sent again. */
export function prefilled(schema: ParameterSchema | undefined, parameters: Readonly<Record<string, unknown>>): Prefilled {
  const names = Object.keys(parameters);
  const leftOut = names.filter((name) => SECRET.test(name));
  const shown = Object.fromEntries(Object.entries(parameters).filter(([name]) => !SECRET.test(name)));
  return { leftOut, ...textsFor(schema, shown) };
}

/** Returns the field texts for parameters, and whether each parameter is read from its field unchanged. */
export function textsFor(schema: ParameterSchema | undefined, parameters: Readonly<Record<string, unknown>>): Omit<Prefilled, "leftOut"> {
  const names = Object.keys(parameters);
  const properties = schema?.properties ?? {};
  const values = Object.fromEntries(names.map((name) => [name, textOf(parameters[name], properties[name] ?? {})]));
  const fields = new Map(fieldsOf(schema).map((field) => [field.name, field]));

  function fits(name: string): boolean {
    const field = fields.get(name);
    const read = field && values[name] ? readField(field, values[name]) : undefined;
    return read !== undefined && "value" in read && JSON.stringify(read.value) === JSON.stringify(parameters[name]);
  }

  return { values, fits: names.every(fits) };
}

function textOf(value: unknown, property: ParameterSchema): string {
  return typeof value === "string" && property.type === "string" && !property.enum ? value : JSON.stringify(value);
}

/**
 * Reads the fields of a form. An empty field is not sent, so that the default applies.
 *
 * @param texts texts of the fields, by name
 */
export function readFields(fields: readonly Field[], texts: Readonly<Record<string, string>>): Entered {
  const parameters: Record<string, unknown> = {};
  const flaws: Record<string, Flaw> = {};
  for (const field of fields) {
    const text = texts[field.name] ?? "";
    if (text === "") {
      if (field.isRequired) flaws[field.name] = "missing";
      continue;
    }
    const read = readField(field, text);
    if ("flaw" in read) flaws[field.name] = read.flaw;
    else parameters[field.name] = read.value;
  }
  return Object.keys(flaws).length > 0 ? { flaws } : { parameters };
}

/** Returns the parameters of all readable fields of a form, as JSON. */
export function readableAsJson(fields: readonly Field[], texts: Readonly<Record<string, string>>): string {
  const all = readFields(fields, texts);
  const entered = "parameters" in all ? all : readFields(fields.filter(({ name }) => !Object.hasOwn(all.flaws, name)), texts);
  return JSON.stringify("parameters" in entered ? entered.parameters : {}, null, 2);
}

/** How the texts of fields are read if they are not plain text. */
const READINGS: Readonly<Partial<Record<Asking, Reading>>> = {
  integer: "integer",
  number: "number",
  boolean: "json",
  choice: "json",
  json: "json",
  lines: "lines",
  choices: "choices",
  pairs: "pairs",
};

/** Reads the text of one field, which is not empty. */
export function readField({ asking, minimum, maximum }: Field, text: string): TextRead {
  return readText({ reading: READINGS[asking] ?? "text", minimum, maximum }, text, PLAIN);
}

/** Reads parameters that were entered as one JSON object; empty text means no parameters. */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return {};
  const value = PLAIN.json(text);
  return isObject(value) ? { ...value } : undefined;
}
