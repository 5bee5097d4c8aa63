import { isObject, type Json, type JsonObject, pointerTo } from "../pointers";

/** The part of JSON Schema (2020-12) from which the forms of definitions are created. */
export interface FormSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FormSchema>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: FormSchema;
  readonly anyOf?: readonly FormSchema[];
  readonly allOf?: ReadonlyArray<{ readonly if?: FormSchema; readonly then?: FormSchema; readonly oneOf?: readonly FormSchema[] }>;
  readonly additionalProperties?: boolean | FormSchema;
  readonly writeOnly?: boolean;
  readonly format?: string;
  readonly "x-courier-kind"?: string;
  readonly "x-courier-group"?: string;
  readonly "x-courier-advanced"?: boolean;
}

/** The control with which a field is edited. */
export type Widget =
  | "text"
  | "multiline"
  | "integer"
  | "number"
  | "switch"
  | "choice"
  | "choices"
  | "texts"
  | "lines"
  | "named"
  | "secret"
  | "object"
  | "list"
  | "map"
  | "conditions"
  | "free";

/** Kinds of objects that a string can name, each with a list to choose from. */
export const NAMED_KINDS = ["connection", "key", "channel", "calendar", "job", "chain", "pool"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** A field of a form, which edits one property of an object. */
export interface FormField {
  readonly name: string;
  /** Display title. */
  readonly title: string;
  /** Title of the field's group; empty if the field has no group. */
  readonly group: string;
  /** Whether the field is rarely needed. */
  readonly isAdvanced: boolean;
  readonly pointer: string;
  readonly widget: Widget;
  readonly help: string;
  readonly isRequired: boolean;
  /** Value that applies if the property is absent. */
  readonly byDefault: Json | undefined;
  readonly choices: readonly string[];
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** Meaning of the text, such as the name of an object of a kind, a `path`, a `pattern`, a `glob`, a `url_path` or `sql`. */
  readonly names: string | undefined;
  /** The unit at the end of the name, such as `seconds`. */
  readonly unit: string | undefined;
  /** Whether the value may be a reference or contain references. */
  readonly mayRefer: boolean;
  /** The schema of the value; for a list, the schema of the entire list. */
  readonly schema: FormSchema;
}

const REFERENCE = "#/$defs/reference";
const TEXTS = "#/$defs/texts";
const UNITS = ["seconds", "bytes", "days", "ms", "percent"] as const;
/** Fields for any JSON value that contain filters. */
const CONDITIONS: readonly string[] = ["filter"];
/** Fields with several lines of text. */
const MULTILINE: readonly string[] = ["description", "text", "body_text", "sql"];
/** Properties that name objects, in schemas that do not declare this. */
const NAMED: Readonly<Record<string, NamedKind>> = { job_id: "job", chain_id: "chain", channel: "channel", pool: "pool", connection: "connection" };

/** Returns the schema to which a `$ref` within the document of `root` points. */
export function resolved(schema: FormSchema, root: FormSchema): FormSchema {
  const { $ref, ...own } = schema;
  const name = $ref?.startsWith("#/$defs/") ? $ref.slice("#/$defs/".length) : undefined;
  const found = name === undefined ? undefined : root.$defs?.[name];
  return found ? { ...resolved(found, root), ...own } : schema;
}

/** Returns the schema of an object; if it depends on the object's `type`, the schema for this type. */
export function schemaFor(schema: FormSchema, value: Json | undefined, root: FormSchema = schema): FormSchema {
  const whole = resolved(schema, root);
  const type = isObject(value) ? value.type : undefined;
  const branch = whole.allOf?.find((each) => type !== undefined && each.if?.properties?.type?.const === type)?.then;
  return branch ? resolved(branch, root) : whole;
}

/**
 * Returns the fields of an object at a pointer; required fields come first, the others are in the order of the schema.
 */
export function fieldsOfSchema(schema: FormSchema, root: FormSchema, pointer: string, value?: Json): FormField[] {
  const { properties = {}, required = [] } = schemaFor(schema, value, root);
  const whole = resolved(schema, root);
  const fields = Object.entries(properties).map(([name, property]) => {
    const isType = name === "type" && whole.properties?.type?.enum;
    return fieldFor(name, isType ? (whole.properties?.type ?? property) : property, root, pointer, required.includes(name));
  });
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

function rank({ name, isRequired }: FormField): number {
  return name === "type" ? 0 : isRequired ? 1 : 2;
}

function fieldFor(name: string, given: FormSchema, root: FormSchema, pointer: string, isRequired: boolean): FormField {
  const hasReference = given.anyOf?.some((each) => each.$ref === REFERENCE) === true;
  const inner = hasReference ? (given.anyOf?.find((each) => each.$ref !== REFERENCE) ?? {}) : given;
  const schema = { ...given, ...resolved(inner, root) };
  const isAny = isAnything(schema);
  const isSecret = given.$ref === REFERENCE && given.writeOnly === true;
  const names = given["x-courier-kind"] ?? (schema.type === "string" ? NAMED[name] : undefined);
  const widget = isSecret ? "secret" : inner.$ref === TEXTS ? "texts" : isAny ? (CONDITIONS.includes(name) ? "conditions" : "free") : widgetFor(name, names, schema, root);
  return {
    name,
    title: given.title ?? name,
    group: given["x-courier-group"] ?? "",
    isAdvanced: given["x-courier-advanced"] === true,
    pointer: pointerTo(pointer, name),
    widget,
    help: given.description ?? "",
    isRequired: isRequired && given.default === undefined,
    byDefault: given.default,
    choices: choicesOf(widget, schema, root),
    minimum: schema.minimum,
    maximum: schema.maximum,
    names,
    unit: UNITS.find((unit) => name === unit || name.endsWith(`_${unit}`)),
    mayRefer: hasReference || isSecret || isAny,
    schema,
  };
}

function isAnything(schema: FormSchema): boolean {
  return schema.type === undefined && !schema.enum && !schema.properties && schema.const === undefined && !schema.allOf;
}

function choicesOf(widget: Widget, schema: FormSchema, root: FormSchema): string[] {
  const from = widget === "choices" && schema.items ? resolved(schema.items, root) : schema;
  return (from.enum ?? []).filter((each): each is string => typeof each === "string");
}

function widgetFor(name: string, names: string | undefined, schema: FormSchema, root: FormSchema): Widget {
  if (schema.enum?.every((each) => typeof each === "string")) return "choice";
  switch (schema.type) {
    case "string":
      if (NAMED_KINDS.some((kind) => kind === names)) return "named";
      return names === "sql" || MULTILINE.includes(name) ? "multiline" : "text";
    case "integer":
    case "number":
      return schema.type;
    case "boolean":
      return "switch";
    case "array":
      return listWidget(schema, root);
    case "object":
      if (schema.properties && Object.keys(schema.properties).length > 0) return "object";
      return schema.allOf ? "object" : "map";
    default:
      return schema.allOf || schema.properties ? "object" : "free";
  }
}

function listWidget(schema: FormSchema, root: FormSchema): Widget {
  const items = schema.items && resolved(schema.items, root);
  if (items?.enum) return "choices";
  if (items?.type === "string") return "lines";
  return items?.properties || items?.allOf ? "list" : "free";
}

/** Returns the names of an object's properties that its schema does not define, in order. */
export function unknownNames(schema: FormSchema, root: FormSchema, value: JsonObject): string[] {
  const { properties = {} } = schemaFor(schema, value, root);
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}
