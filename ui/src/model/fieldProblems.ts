import { editing as words } from "../texts/editing";
import { fieldOf } from "./definitionForm";
import { isId } from "./editing";
import type { Field, Picked } from "./parameters";
import { placeOf } from "./places";
import type { JsonObject } from "./pointers";

/** What the server finds wrong with a definition. */
export interface DefinitionProblem {
  /** JSON pointer to the value. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  readonly suggestion?: string | undefined;
}

/** Code of a problem that is about a value that is missing. */
export const REQUIRED = "required";
/** What has an id for a name. */
const WITH_ID: readonly (Picked | undefined)[] = ["job", "chain", "calendar", "channel", "connection", "key"];

/**
 * Returns the sentences on fields, by the fields' names. A value that has just been typed is not called missing, though the
 * server has not checked it yet.
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

/** Returns what a problem says at its field, which has a text. */
function sentenceOn({ pointer, code, detail, suggestion }: DefinitionProblem, fields: readonly Field[], { picks }: Field, text: string): string {
  const names = WITH_ID.includes(picks) ? text.split("\n").filter((line) => line !== "") : [];
  if (!names.every(isId)) return words.idWrong;
  if (code !== REQUIRED) return suggested(detail, suggestion);
  const within = fields.filter(({ name }) => name.startsWith(`${pointer}/`));
  return within.length > 1 ? words.requiredOneOf(within.map(({ title }) => title)) : words.required;
}

/** Returns what a problem says that no field shows: where it is, in words, and what is wrong. */
export function sentenceBeside({ pointer, code, detail, suggestion }: DefinitionProblem, definition: JsonObject): string {
  const said = sentenceOf({ code, detail: suggested(detail, suggestion) });
  const place = placeOf(pointer, definition);
  return place === "" ? said : words.problemAt(place, said);
}

/** Returns what a problem says beside its place. That something is missing says the server with the name of the property, which people do not read. */
export function sentenceOf({ code, detail }: Pick<DefinitionProblem, "code" | "detail">): string {
  return code === REQUIRED ? words.required : detail;
}

/** Returns a sentence with a suggestion that it does not make itself. */
function suggested(detail: string, suggestion: string | undefined): string {
  return suggestion && !detail.includes(suggestion) ? `${detail} ${words.suggestion(suggestion)}` : detail;
}

/** What somebody has done with a form: of its fields those that were left, and whether it was to be saved or tested. */
export interface Visited {
  readonly left: ReadonlySet<string>;
  readonly isAttempted: boolean;
}

/**
 * Returns of what is wrong with fields what is said: at fields that somebody has left, or that are as they are stored, and
 * everything once the form was to be saved.
 *
 * @param wrong what is wrong, by the names of fields
 * @param values texts of the fields, by name
 * @param stored texts of the fields as they are stored; `undefined` for what is new
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
