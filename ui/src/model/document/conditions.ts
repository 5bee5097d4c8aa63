import { isObject, type Json, type JsonObject, pointerTo } from "../pointers";

/** What a condition can compare by, as the server knows it of choices and filters. */
export const OPERATORS = ["equals", "not_equals", "equals_exact", "contains", "greater_than", "less_than", "exists", "regex"] as const;

/** Whether all of some conditions must hold, or one of them. */
export type Join = "all" | "any";

/** Conditions as rows: each with what is compared, by which operator, and with what. */
export interface Conditions {
  readonly join: Join;
  readonly rows: ReadonlyArray<{ readonly pointer: string; readonly value: JsonObject }>;
}

const PARTS: readonly string[] = ["left", "operator", "right"];

function isCondition(value: Json): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "operator") && Object.keys(value).every((name) => PARTS.includes(name));
}

/**
 * Returns the conditions of a filter: one, a list of which all must hold, or `{"any": […]}` and `{"all": […]}`; `undefined` for
 * what rows cannot show, such as conditions within each other.
 *
 * @param pointer that of the filter
 */
export function conditionsIn(value: Json | undefined, pointer: string): Conditions | undefined {
  if (value === undefined) return { join: "all", rows: [] };
  if (Array.isArray(value)) return listed("all", value, pointer);
  if (!isObject(value)) return undefined;
  if (isCondition(value)) return { join: "all", rows: [{ pointer, value }] };
  const [join, ...more] = Object.keys(value);
  if (more.length > 0 || (join !== "any" && join !== "all")) return undefined;
  const inner = value[join];
  return Array.isArray(inner) ? listed(join, inner, pointerTo(pointer, join)) : undefined;
}

function listed(join: Join, values: readonly Json[], pointer: string): Conditions | undefined {
  const rows = values.flatMap((value, i) => (isCondition(value) ? [{ pointer: pointerTo(pointer, String(i)), value }] : []));
  return rows.length === values.length ? { join, rows } : undefined;
}

/** Returns the filter that has some conditions; `undefined` for none. */
export function filterOf(join: Join, conditions: readonly JsonObject[]): Json | undefined {
  const [first] = conditions;
  if (!first) return undefined;
  if (conditions.length === 1) return first;
  return join === "any" ? { any: conditions } : conditions;
}
