import { texts } from "../texts";
import { isObject, type Json, namesOf } from "./pointers";

const NUMBER = /^\d+$/;
/** Names of enclosing objects that are not shown in a location. */
const AROUND = ["config"];
/** Maps with names that users choose. */
const NAMED_BY_PEOPLE = ["labels", "variables", "parameters", "outputs"];
/** Names in a JSON Schema that describes the parameters of jobs and chains. */
const OF_SCHEMAS = ["properties", "required", "additionalProperties", "type"];
/** Endings of singular titles that end with an s. */
const NO_PLURAL = /(ss|us|is|\bms|\bseries)$/i;

/**
 * Describes in words the location of a JSON pointer in a definition: `/steps/0/config/connection` is `Step download,
 * Connection`.
 *
 * @param definition provides the ids of entries such as steps; without it, entries are numbered from 1
 */
export function placeOf(pointer: string, definition?: unknown): string {
  const parts: string[] = [];
  let at = definition as Json | undefined;
  let list = "";
  let isMap = false;
  let isSchema = false;
  const names = namesOf(pointer);
  for (const [i, name] of names.entries()) {
    const isEntry = NUMBER.test(name) && (at === undefined ? list !== "" && !isMap : Array.isArray(at));
    const inner = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    if (isEntry || isMap) {
      at = isEntry && Array.isArray(at) ? (at as readonly Json[])[Number(name)] : inner;
      const id = !isEntry ? name : isObject(at) && typeof at.id === "string" ? at.id : String(Number(name) + 1);
      parts.splice(list === "" ? parts.length : -1, 1, list === "" ? id : `${one(list)} ${id}`);
      list = "";
      isMap = false;
      continue;
    }
    at = inner;
    const next = names[i + 1];
    isSchema ||= name === "properties" && names[i - 1] === "parameters";
    isMap = next !== undefined && (name === "properties" ? isSchema : NAMED_BY_PEOPLE.includes(name) && !(name === "parameters" && OF_SCHEMAS.includes(next)));
    if (isMap && isSchema) continue;
    if (!AROUND.includes(name)) parts.push(titled(name));
    list = AROUND.includes(name) ? "" : titled(name);
  }
  return parts.join(", ");
}

/** Returns the display name of a property: `job_id` is `Job`, and `ssh_key` is `SSH key`. */
function titled(name: string): string {
  const { kinds, words } = texts.objects;
  const kind = name.replace(/_id$/, "");
  if (Object.hasOwn(kinds, kind)) return kinds[kind] ?? kind;
  const text = name.split("_").map((word) => (Object.hasOwn(words, word) ? words[word] : word)).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the title of a single list entry: `Calendar` for `Calendars`. A title that is not a plural is returned
 * unchanged.
 */
function one(title: string): string {
  if (NO_PLURAL.test(title)) return title;
  return /[^aeiou]ies$/.test(title) ? title.replace(/ies$/, "y") : title.replace(/(?<=ss|x|ch|sh)es$|s$/, "");
}
