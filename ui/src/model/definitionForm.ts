import { type Asking, type Field, type Flaw, readField } from "./parameters";
import { isObject, type Json, type JsonObject, pointerTo, valueAt, without, withValue } from "./pointers";

/** Part of a JSON Schema (2020-12), as far as forms are made from it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly allOf?: ReadonlyArray<{ readonly if?: Schema; readonly then?: Schema }>;
}

/** Fields in which the API takes the value of a secret; definitions that are edited here hold names of secrets only. */
const SECRET_VALUES: readonly string[] = ["password", "account_key", "sas"];
const NAMES: readonly string[] = [
  "name",
  "watch_id",
  "expectation_id",
  "schedule_id",
  "calendar_id",
  "channel_id",
  "subscription_id",
];

/** Returns the schema that holds for an object: where it depends on the object's `type`, that of this type. */
function schemaFor(schema: Schema, value: Json | undefined): Schema {
  const type = isObject(value) ? value.type : undefined;
  const branches = schema.allOf ?? [];
  return branches.find((branch) => type !== undefined && branch.if?.properties?.type?.const === type)?.then ?? schema;
}

/**
 * Returns the fields for a definition, each named by the JSON pointer to its value: those of objects within it too, in the
 * order of the schema, those needed first.
 */
export function definitionFields(schema: Schema, definition: JsonObject): readonly Field[] {
  return fieldsAt(schema, definition, "", true).filter(({ name }) => !NAMES.includes(name.slice(1)));
}

function fieldsAt(whole: Schema, value: Json | undefined, pointer: string, isNeeded: boolean): readonly Field[] {
  const { properties = {}, required = [] } = schemaFor(whole, value);
  const names = Object.keys(properties).toSorted((one, other) => rank(one, required) - rank(other, required));
  return names.flatMap((name) => {
    const property = properties[name] ?? {};
    if (pointer !== "" && SECRET_VALUES.includes(name)) return [];
    const at = pointerTo(pointer, name);
    const isRequired = isNeeded && required.includes(name);
    const inner = isObject(value) ? value[name] : undefined;
    return hasFields(property) ? fieldsAt(property, inner, at, isRequired) : [fieldFor(name, property, whole, at, isRequired)];
  });
}

/** Puts the type first, on which the others depend, then what is needed. */
function rank(name: string, required: readonly string[]): number {
  return name === "type" ? 0 : required.includes(name) ? 1 : 2;
}

function hasFields(schema: Schema): boolean {
  return schema.properties !== undefined || schema.allOf !== undefined;
}

function fieldFor(name: string, property: Schema, parent: Schema, pointer: string, isRequired: boolean): Field {
  // A type can be changed to any that there is, and not only to that of the present branch.
  const choices = (name === "type" && parent.properties?.type?.enum) || property.enum;
  const asking = choices ? "choice" : askingFor(property);
  return {
    name: pointer,
    title: pointer.slice(1).replaceAll("/", " › "),
    description: property.description ?? "",
    asking,
    isRequired: isRequired && property.default === undefined,
    choices: asking === "boolean" ? ["true", "false"] : (choices ?? []).map((choice) => JSON.stringify(choice)),
    byDefault: property.default === undefined ? undefined : shownAs(asking, property.default),
    minimum: property.minimum,
    maximum: property.maximum,
  };
}

function askingFor({ type, items }: Schema): Asking {
  switch (type) {
    case "string":
      return "text";
    case "integer":
    case "number":
    case "boolean":
      return type;
    case "array":
      return items?.type === "string" ? "lines" : "json";
    default:
      return "json";
  }
}

/** Returns the text that a field shows for a value. */
export function shownAs(asking: Asking, value: Json | undefined): string {
  if (value === undefined) return "";
  if (asking === "text" && typeof value === "string") return value;
  if (asking === "lines" && Array.isArray(value)) return value.join("\n");
  return JSON.stringify(value);
}

/** Returns the texts of all fields of a definition, by the fields' names. */
export function shownValues(fields: readonly Field[], definition: JsonObject): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, asking }) => [name, shownAs(asking, valueAt(definition, name))]));
}

/** Returns the definition with the text of a field read into it, or why it cannot be; an empty field removes its value. */
export function withField(
  definition: JsonObject,
  field: Field,
  text: string,
): { readonly definition: JsonObject } | { readonly flaw: Flaw } {
  if (text === "") return { definition: without(definition, field.name) };
  const read = readField(field, text);
  if ("flaw" in read) return read;
  return { definition: withValue(definition, field.name, read.value as Json) };
}

/** Returns a pointer to the value of a secret in a definition, which is never sent from here; `undefined` if there is none. */
export function secretValueIn(value: Json, pointer = ""): string | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const at = pointerTo(pointer, name);
    if (pointer === "/auth" && SECRET_VALUES.includes(name)) return at;
    const found = secretValueIn(inner, at);
    if (found) return found;
  }
  return undefined;
}

/** Returns the name of the field that a problem of the server is about: that at its pointer, or the nearest around it. */
export function fieldOf(fields: readonly Field[], pointer: string): string | undefined {
  const found = fields.filter(({ name }) => pointer === name || pointer.startsWith(`${name}/`));
  return found.at(-1)?.name;
}
