/** A JSON value. */
export type Json = null | boolean | number | ExactNumber | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** A number with more digits than JavaScript can represent, as it was entered. */
export class ExactNumber {
  constructor(readonly typed: string) {}

  /** Represents the number in JSON that is used only to compare and display values. */
  toJSON(): string {
    return this.typed;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** Returns the names in a JSON pointer (RFC 6901), from the outermost to the innermost. */
export function namesOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the pointer to a property of the value at another pointer. */
export function pointerTo(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the value at a pointer through objects; `undefined` if it does not exist. */
export function valueAt(document: Json | undefined, pointer: string): Json | undefined {
  return namesOf(pointer).reduce<Json | undefined>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    document,
  );
}

/**
 * Returns a document with a value at a pointer through objects set or removed. Everything else is unchanged and keeps
 * its order.
 *
 * @param value the new value; `undefined` removes the value
 */
export function withValue(document: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  return set(document, namesOf(pointer), value);
}

function set(at: JsonObject, [name = "", ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const isThere = Object.hasOwn(at, name);
  if (value === undefined && !isThere) return at;
  const inner = at[name];
  const next = rest.length === 0 ? value : set(isObject(inner) ? inner : {}, rest, value);
  const entries = Object.entries(at).map(([each, old]) => [each, each === name ? next : old] as const);
  const all = isThere ? entries : [...entries, [name, next] as const];
  return Object.fromEntries(all.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
}

/** Returns a document without the value at a pointer, and without enclosing objects that become empty. */
export function without(document: JsonObject, pointer: string): JsonObject {
  const removed = withValue(document, pointer, undefined);
  const around = pointer.slice(0, pointer.lastIndexOf("/"));
  const left = around === "" ? undefined : valueAt(removed, around);
  return isObject(left) && Object.keys(left).length === 0 ? without(removed, around) : removed;
}
