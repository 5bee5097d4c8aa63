import type { ParameterSchema } from "../api/types";
import { isObject, type Json } from "./pointers";
import { PLAIN, readText, type Reading, type TextFlaw, type TextRead } from "./typedText";

/** The kind of field that asks for a parameter. */
export type Asking = "text" | "multiline" | "integer" | "number" | "boolean" | "choice" | "choices" | "date" | "lines" | "pairs" | "json";

/** One field of the form that asks for an execution's parameters. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly asking: Asking;
  readonly isRequired: boolean;
  /** The values to choose from, as JSON; for a boolean both. */
  readonly choices: readonly string[];
  /** The value that counts if the field stays empty; `undefined` if there is none. */
  readonly byDefault: Json | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** The names that the field is one or more of; `undefined` if it is no name. */
  readonly picks?: Picked | undefined;
  /** Word of the unit of its number, such as `seconds`. */
  readonly unit?: string | undefined;
  /** The heading that the schema puts the field under. */
  readonly group?: string | undefined;
  /** The title of the object that the field is of; `undefined` if it is of the definition itself. */
  readonly section?: string | undefined;
  /** What that object is for. */
  readonly sectionHelp?: string | undefined;
  /** Whether few need the field. */
  readonly isAdvanced?: boolean;
}

/** What a name in a field is the name of. */
export type Picked = "job" | "chain" | "calendar" | "channel" | "connection" | "key" | "pool" | "secret" | "zone";

/** Why what is in a field cannot be sent. */
export type Flaw = TextFlaw | "missing";

/** The parameters of a form, or the flaws of its fields. */
export type Entered =
  | { readonly parameters: Record<string, unknown> }
  | { readonly flaws: Readonly<Record<string, Flaw>> };

/** The fields for a schema, in its order; none where it names no parameter. */
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

/** Texts of the fields that parameters fill, and the names of those that were left out because they sound like secrets. */
export interface Prefilled {
  readonly values: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
  /** Whether each parameter that was not left out is read from its field as it is. */
  readonly fits: boolean;
}

/** Returns what the fields of a form hold at first so that the parameters of an execution are sent again. */
export function prefilled(schema: ParameterSchema | undefined, parameters: Readonly<Record<string, unknown>>): Prefilled {
  const names = Object.keys(parameters);
  const leftOut = names.filter((name) => SECRET.test(name));
  const shown = Object.fromEntries(Object.entries(parameters).filter(([name]) => !SECRET.test(name)));
  return { leftOut, ...textsFor(schema, shown) };
}

/** Returns the texts of the fields that parameters fill, and whether each parameter is read from its field as it is. */
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
 * Reads the fields of a form. One that is empty is not sent: the execution gets its default.
 *
 * @param texts what the fields hold, by name
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

/** Returns the parameters of a form's fields that can be read, as JSON. */
export function readableAsJson(fields: readonly Field[], texts: Readonly<Record<string, string>>): string {
  const all = readFields(fields, texts);
  const entered = "parameters" in all ? all : readFields(fields.filter(({ name }) => !Object.hasOwn(all.flaws, name)), texts);
  return JSON.stringify("parameters" in entered ? entered.parameters : {}, null, 2);
}

/** How the texts of fields are read that are more than text. */
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

/** Reads parameters that were written as one JSON object; empty stands for none. */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return {};
  const value = PLAIN.json(text);
  return isObject(value) ? { ...value } : undefined;
}
