import type { Picked } from "./parameters";
import type { Json } from "./pointers";

/** A value that a template requires. */
export interface Placeholder {
  readonly label: string;
  /** The placeholder in the template; replaced wherever it is a complete value. */
  readonly value: string;
  /** The kind of object that the value names; `undefined` for any string. */
  readonly picks?: Picked;
  /** The allowed types of connections or kinds of keys. */
  readonly types?: readonly string[];
}

/** Working definitions with placeholders to fill in: `src/templates`. */
export interface Template {
  readonly title: string;
  readonly description: string;
  readonly objects: ReadonlyArray<{ readonly kind: string; readonly id: string; readonly definition: Json }>;
  readonly placeholders: readonly Placeholder[];
}

/** Returns the objects of a template with its placeholders replaced by answers, in the order of the placeholders. */
export function filled({ objects, placeholders }: Template, answers: readonly string[]): Template["objects"] {
  const given = new Map(placeholders.map(({ value }, i) => [value, answers[i] ?? value]));
  return objects.map(({ kind, id, definition }) => ({ kind, id: given.get(id) ?? id, definition: fill(definition, given) }));
}

function fill(value: Json, given: ReadonlyMap<string, string>): Json {
  if (typeof value === "string") return given.get(value) ?? value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => fill(each, given));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, given)]));
}
