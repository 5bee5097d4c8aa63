import type { Picked } from "./parameters";
import type { Json } from "./pointers";

/** Something that a template asks for. */
export interface Placeholder {
  readonly label: string;
  /** The text that stands for it in the template, wherever it is the whole of a value. */
  readonly value: string;
  /** What it is the name of; `undefined` for any text. */
  readonly picks?: Picked;
  /** The types of connections, or the kinds of keys, that are meant. */
  readonly types?: readonly string[];
}

/** Definitions that work as they are, with places to be filled in: `src/templates`. */
export interface Template {
  readonly title: string;
  readonly description: string;
  readonly objects: ReadonlyArray<{ readonly kind: string; readonly id: string; readonly definition: Json }>;
  readonly placeholders: readonly Placeholder[];
}

/** Returns the objects of a template with an answer in the place of each placeholder, in the order of the placeholders. */
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
