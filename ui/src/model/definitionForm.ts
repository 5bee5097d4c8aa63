import type { ParameterSchema } from "../api/types";
import { type Asking, type Field, fieldsOf, type Flaw, type Picked, readField } from "./parameters";
import { editing as texts } from "../texts/editing";
import { type FormField, type FormSchema, fieldsOfSchema, schemaFor } from "./document/fields";
import { same } from "./merge";
import { isObject, type Json, type JsonObject, pointerTo, valueAt, without, withValue } from "./pointers";

/** The part of JSON Schema (2020-12) from which forms are created. */
export type Schema = FormSchema;

/**
 * The field in which the API accepts the secret value of each type of credentials. Definitions contain only names of
 * secrets.
 */
const SENT_IN: Readonly<Record<string, string>> = {
  password: "password",
  account_key: "account_key",
  sas: "sas",
  basic: "password",
  bearer: "token",
  api_key: "api_key",
  oauth2_client_credentials: "client_secret",
  function_key: "function_key",
};
/** The names of all fields for secret values. */
const SECRET_VALUES = new Set(Object.values(SENT_IN));
/** The kinds of objects that fields with these names refer to. */
const PICKED: Readonly<Record<string, Picked>> = {
  job_id: "job",
  jobs: "job",
  chain_id: "chain",
  chains: "chain",
  calendar: "calendar",
  calendars: "calendar",
  channel: "channel",
  connection: "connection",
  connections: "connection",
  key: "key",
  client_key: "key",
  secret: "secret",
  url_secret: "secret",
  signing_secrets: "secret",
  timezone: "zone",
};
const PICKS: ReadonlySet<string | undefined> = new Set(Object.values(PICKED));
const isPicked = (name: string | undefined): name is Picked => PICKS.has(name);
const PARAMETERS = "/parameters";
const NAMES: readonly string[] = [
  "name",
  "watch_id",
  "expectation_id",
  "schedule_id",
  "calendar_id",
  "channel_id",
  "subscription_id",
  "chain_id",
];

/** Returns the field for the secret of a type of credentials; `undefined` if the type has no secret. */
export function secretFieldOf(type: string): string | undefined {
  return Object.hasOwn(SENT_IN, type) ? SENT_IN[type] : undefined;
}

/**
 * Returns the fields for a definition, including those of nested objects, each named by the JSON pointer to its value.
 * Required fields come first; the others are in the order of the schema.
 */
export function definitionFields(schema: Schema, definition: JsonObject): readonly Field[] {
  const names = idNames(schema);
  return fieldsAt(schema, definition, "", { isRequired: true, isAdvanced: false }).filter(({ name }) => !names.includes(name.slice(1)));
}

/** Returns the names of the properties that contain an object's id, which is part of its URL. */
function idNames(schema: Schema): readonly string[] {
  // The name of a chain is a display name; its id is another property.
  return schema.properties?.chain_id ? NAMES.filter((name) => name !== "name") : NAMES;
}

/**
 * Returns the fields with one field for each parameter of the started object, instead of a field for the parameters as
 * JSON. Values of unknown parameters are kept.
 *
 * @param parameters schema of the target's parameters; `undefined` while it is unknown
 */
export function withParameters(fields: readonly Field[], parameters: ParameterSchema | undefined): readonly Field[] {
  const known = fieldsOf(parameters);
  if (known.length === 0) return fields;
  return fields.flatMap((field) =>
    field.name === PARAMETERS
      ? known.map((each) => ({ ...each, name: pointerTo(PARAMETERS, each.name), group: field.group, isAdvanced: field.isAdvanced === true }))
      : [field],
  );
}

/** Properties common to all fields of an object within a definition. */
interface Around {
  readonly isRequired: boolean;
  readonly isAdvanced: boolean;
  /** Titles of the enclosing objects. */
  readonly section?: string;
  readonly sectionHelp?: string;
}

function fieldsAt(schema: Schema, value: Json | undefined, pointer: string, around: Around): readonly Field[] {
  return fieldsOfSchema(schema, schema, pointer, value).flatMap((field) => {
    if (pointer !== "" && SECRET_VALUES.has(field.name)) return [];
    const isAdvanced = around.isAdvanced || field.isAdvanced;
    const isRequired = around.isRequired && field.isRequired;
    if (field.widget !== "object") return [{ ...asked(field), isRequired, isAdvanced, section: around.section, sectionHelp: around.sectionHelp }];
    const section = around.section === undefined ? field.title : texts.within(around.section, field.title);
    return fieldsAt(field.schema, isObject(value) ? value[field.name] : undefined, field.pointer, { isRequired, isAdvanced, section, sectionHelp: field.help });
  });
}

/** Returns how a form edits a field. */
function asked(field: FormField): Field {
  const { name, pointer, title, help, group, isRequired, byDefault, minimum, maximum, names, unit, schema } = field;
  const listed = schema.type === "array" ? listedChoices(schema.items) : undefined;
  const asking = listed ? "choices" : askingFor(field);
  const choices = listed ?? (asking === "choice" ? field.choices : asking === "boolean" ? [true, false] : []);
  const picks = [names, PICKED[name]].find((each): each is Picked => isPicked(each));
  return {
    name: pointer,
    title,
    description: help,
    asking,
    isRequired,
    choices: choices.map((choice) => JSON.stringify(choice)),
    byDefault,
    minimum,
    maximum,
    unit,
    group,
    ...(picks && (asking === "text" || asking === "lines") && { picks }),
  };
}

const MOST_BOXES = 40;

/**
 * Returns the values that a list can contain if they are few: those of an enumeration, or the whole numbers of a range.
 */
function listedChoices(items: Schema | undefined): readonly Json[] | undefined {
  if (items?.enum) return items.enum;
  const { minimum, maximum } = items ?? {};
  if (items?.type !== "integer" || minimum === undefined || maximum === undefined) return undefined;
  const count = maximum - minimum + 1;
  return count <= MOST_BOXES ? Array.from({ length: count }, (_, i) => minimum + i) : undefined;
}

function askingFor({ widget, schema: { additionalProperties } }: FormField): Asking {
  switch (widget) {
    case "named":
      return "text";
    case "switch":
      return "boolean";
    case "text":
    case "multiline":
    case "integer":
    case "number":
    case "choice":
    case "lines":
      return widget;
    case "map":
      return typeof additionalProperties === "object" && additionalProperties.type === "string" ? "pairs" : "json";
    default:
      return "json";
  }
}

/** Returns the text that a field shows for a value. */
export function shownAs(asking: Asking, value: Json | undefined): string {
  if (value === undefined) return "";
  if ((asking === "text" || asking === "multiline") && typeof value === "string") return value;
  if (asking === "lines" && isTexts(value)) return value.join("\n");
  if (asking === "choices" && Array.isArray(value)) return value.map((each) => JSON.stringify(each)).join("\n");
  if (asking === "pairs" && isObject(value) && isTexts(Object.values(value))) {
    return Object.entries(value).map(([name, text]) => `${name}: ${String(text)}`).join("\n");
  }
  return JSON.stringify(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** The last text that was entered into a field. */
export interface TypedText {
  readonly text: string;
  /** The text that the field showed for its value at that time. */
  readonly of: string;
  /** Why the text cannot be read; the value is then unchanged. */
  readonly flaw?: Flaw;
}

/** Entered texts by the names of their fields. */
export type TypedTexts = Readonly<Record<string, TypedText>>;

/** Returns the text that a field shows for its value in a definition. */
function shownIn(definition: JsonObject, { name, asking }: Field): string {
  return shownAs(asking, valueAt(definition, name));
}

/**
 * Returns the texts of all fields of a definition, by field name. An entered text is kept until something else changes
 * the value, because a value has several texts, such as `1.50` and `1.5`, or a list with and without a final line end.
 */
export function shownValues(fields: readonly Field[], definition: JsonObject, typed: TypedTexts = {}): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const shown = shownIn(definition, field);
      const { text, of } = typed[field.name] ?? { text: shown, of: shown };
      return [field.name, of === shown ? text : shown];
    }),
  );
}

/** Returns the reasons why fields cannot be read, by field name. Ignores fields that the definition no longer has. */
export function flawsOf(fields: readonly Field[], typed: TypedTexts): Record<string, Flaw> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const flaw = typed[name]?.flaw;
      return flaw ? [[name, flaw] as const] : [];
    }),
  );
}

/** Returns the entered texts of the fields that are neither at a pointer nor below it. */
export function typedBeside(typed: TypedTexts, pointer: string): TypedTexts {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => name !== pointer && !name.startsWith(`${pointer}/`)));
}

/** Returns the definition with the value of an entered text, and the text. */
export function withTyped(definition: JsonObject, field: Field, text: string): { readonly definition: JsonObject; readonly typed: TypedText } {
  const edited = withField(definition, field, text);
  return "flaw" in edited
    ? { definition, typed: { text, of: shownIn(definition, field), flaw: edited.flaw } }
    : { definition: edited.definition, typed: { text, of: shownIn(edited.definition, field) } };
}

/**
 * Returns the definition with the value of a field's text, or the reason why the text cannot be read. An empty text
 * removes the value.
 */
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

function hasFields(schema: Schema): boolean {
  return schema.properties !== undefined || schema.allOf !== undefined;
}

/**
 * Returns the properties of an object that another schema also has. Omits values that equal the default of their own
 * schema, so that the other schema's default applies, and omits secret values.
 */
export function keptIn(value: JsonObject, own: Schema, other: Schema): JsonObject {
  const [from, to] = [schemaFor(own, value), schemaFor(other, value)];
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const [before = {}, after] = [from.properties?.[name], to.properties?.[name]];
    if (!after || SECRET_VALUES.has(name) || same(inner, before.default)) return [];
    if (hasFields(after)) {
      const some = isObject(inner) ? keptIn(inner, before, after) : {};
      return Object.keys(some).length > 0 ? [[name, some] as const] : [];
    }
    return after.enum && !after.enum.some((choice) => same(choice, inner)) ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * Returns the pointer to a secret value in a definition, which this form must not send; `undefined` if there is none.
 */
export function secretValueIn(value: Json, pointer = ""): string | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const at = pointerTo(pointer, name);
    if (pointer === "/auth" && SECRET_VALUES.has(name)) return at;
    const found = secretValueIn(inner, at);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the name of the field that a problem refers to: the field at its pointer, the nearest enclosing field, or the
 * first nested field.
 */
export function fieldOf(fields: readonly Field[], pointer: string): string | undefined {
  const found = fields.filter(({ name }) => pointer === name || pointer.startsWith(`${name}/`)).at(-1);
  return (found ?? (pointer === "" ? undefined : fields.find(({ name }) => name.startsWith(`${pointer}/`))))?.name;
}
