import { isObject, type Json, type JsonObject, pointerTo } from "../pointers";
import { rearrange, removeAt, renameAt, setAt, type TextEdit } from "./edits";
import { inLine, printed } from "./printed";
import { nodeAt, type Source } from "./source";

/** The operators of conditions, as the server knows them for choices and filters. */
export const OPERATORS = ["equals", "not_equals", "equals_exact", "contains", "greater_than", "less_than", "exists", "regex"] as const;

/** Whether all conditions must be true, or any of them. */
export type Join = "all" | "any";

/** Conditions as rows, each with a compared value, an operator and an operand. */
export interface Conditions {
  readonly join: Join;
  /**
   * Pointer to the list that contains the conditions; `undefined` for a single condition, and if there is no condition.
   */
  readonly list?: string;
  readonly rows: ReadonlyArray<{ readonly pointer: string; readonly value: JsonObject }>;
}

const PARTS: readonly string[] = ["left", "operator", "right"];

function isCondition(value: Json): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "operator") && Object.keys(value).every((name) => PARTS.includes(name));
}

/**
 * Returns the conditions of a filter: a single condition, a list of which all must be true, or `{"any": […]}` and
 * `{"all": […]}`; `undefined` for filters that rows cannot show, such as nested conditions. An empty list is also such
 * a filter: `{"any": []}` keeps no row, and a form without rows would look as if there were no filter.
 *
 * @param pointer pointer to the filter
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
  return rows.length === values.length && rows.length > 0 ? { join, list: pointer, rows } : undefined;
}

/**
 * Returns the edits that append a condition to the filter at a pointer; the existing conditions and their operator keep
 * their text.
 */
export function withCondition(source: Source, pointer: string, { list, rows }: Conditions, condition: JsonObject): TextEdit[] {
  const there = nodeAt(source.root, pointer);
  if (!there) return setAt(source, pointer, (layout, before) => printed(condition, layout, before));
  if (list === undefined) return around(there, "[", `, ${inLine(condition)}]`);
  return rearrange(source, list, [...rows.map((_, i) => i), (layout, before) => printed(condition, layout, before)]);
}

/**
 * Returns the edits that remove a condition from the filter at a pointer; removing the last condition removes the
 * filter.
 */
export function withoutCondition(source: Source, pointer: string, { rows }: Conditions, index: number): TextEdit[] {
  return removeAt(source, rows.length > 1 ? (rows[index]?.pointer ?? pointer) : pointer);
}

/**
 * Returns the edits that change how the conditions of the filter at a pointer are combined; empty for a single
 * condition.
 */
export function joinedBy(source: Source, pointer: string, { list }: Conditions, join: Join): TextEdit[] {
  const there = nodeAt(source.root, pointer);
  if (!there || list === undefined) return [];
  return list === pointer ? around(there, `{${JSON.stringify(join)}: `, "}") : renameAt(source, list, join);
}

/** Returns the edits that insert text before and after a range. */
function around({ offset, length }: Pick<TextEdit, "offset" | "length">, before: string, behind: string): TextEdit[] {
  return [
    { offset, length: 0, content: before },
    { offset: offset + length, length: 0, content: behind },
  ];
}
