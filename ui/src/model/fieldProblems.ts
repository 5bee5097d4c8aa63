import { editing as words } from "../texts/editing";
import { fieldOf } from "./definitionForm";
import { isId } from "./editing";
import type { Field, Picked } from "./parameters";
import { placeOf } from "./places";
import type { JsonObject } from "./pointers";

/** A problem that the server found in a definition. */
export interface DefinitionProblem {
  /** JSON pointer to the value. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  readonly suggestion?: string | undefined;
}

/** Failure code for a missing value. */
export const REQUIRED = "required";
/** Kinds of objects that are identified by an id. */
const WITH_ID: readonly (Picked | undefined)[] = ["job", "chain", "calendar", "channel", "connection", "key"];

/**
 * Returns the messages for fields, by field name. A value that was just entered is not reported as missing, although
 * the server has not checked it yet.
 *
 * @param values texts of the fields, by name
 */
export function refusalsOf(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
  problems: readonly DefinitionProblem[],
): Readonly<Record<string, string>> {
  const refusals: Record<string, string> = {};
  for (const problem of problems) {
    const at = fieldOf(fields, problem.pointer);
    const field = fields.find(({ name }) => name === at);
    if (!field) continue;
    const text = values[field.name] ?? "";
    const isMissing = problem.code === REQUIRED && at === problem.pointer;
    if (!isMissing || text === "") refusals[field.name] ??= sentenceOn(problem, fields, field, text);
  }
  return refusals;
}

/** Returns the message of a problem next to its field, which contains a text. */
function sentenceOn({ pointer, code, detail, suggestion }: DefinitionProblem, fields: readonly Field[], { picks }: Field, text: string): string {
  const names = WITH_ID.includes(picks) ? text.split("\n").filter((line) => line !== "") : [];
  if (!names.every(isId)) return words.idWrong;
  if (code !== REQUIRED) return suggested(detail, suggestion);
  const within = fields.filter(({ name }) => name.startsWith(`${pointer}/`));
  return within.length > 1 ? words.requiredOneOf(within.map(({ title }) => title)) : words.required;
}

/** Returns the message of a problem that no field shows: its location in words, and the problem. */
export function sentenceBeside({ pointer, code, detail, suggestion }: DefinitionProblem, definition: JsonObject): string {
  const said = sentenceOf({ code, detail: suggested(detail, suggestion) });
  const place = placeOf(pointer, definition);
  return place === "" ? said : words.problemAt(place, said);
}

/**
 * Returns the message of a problem outside of its field. For a missing value, the server's message contains the name of
 * the property, which users do not know.
 */
export function sentenceOf({ code, detail }: Pick<DefinitionProblem, "code" | "detail">): string {
  return code === REQUIRED ? words.required : detail;
}

/** Returns a message with a suggestion that the message does not contain. */
function suggested(detail: string, suggestion: string | undefined): string {
  return suggestion && !detail.includes(suggestion) ? `${detail} ${words.suggestion(suggestion)}` : detail;
}

/**
 * The user's progress in a form: the fields that the user has left, and whether the user tried to save or test the
 * form.
 */
export interface Visited {
  readonly left: ReadonlySet<string>;
  readonly isAttempted: boolean;
}

/**
 * Returns the problems to show: those of fields that the user has left or that have their stored value, and all
 * problems after an attempt to save.
 *
 * @param wrong problems by field name
 * @param values texts of the fields, by name
 * @param stored stored texts of the fields; `undefined` for a new object
 */
export function saidOf<T>(
  wrong: Readonly<Record<string, T>>,
  { left, isAttempted }: Visited,
  values: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, T>> {
  const isSaid = (name: string) => isAttempted || left.has(name) || (stored !== undefined && stored[name] === values[name]);
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => isSaid(name)));
}
