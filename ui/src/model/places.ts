import { texts } from "../texts";
import { isObject, type Json, namesOf } from "./pointers";

const NUMBER = /^\d+$/;
/** Names around what is configured, which say nothing more. */
const AROUND = ["config"];
/** Ends of titles that are no plurals, though they end with an s. */
const NO_PLURAL = /(ss|us|is|\bms|\bseries)$/i;

/**
 * Returns in words where a JSON pointer leads in a definition: `/steps/0/config/connection` is `Step download, Connection`.
 *
 * @param definition gives entries such as steps their ids, if it is at hand; without it they are counted from 1
 */
export function placeOf(pointer: string, definition?: unknown): string {
  const parts: string[] = [];
  let at = definition as Json | undefined;
  let list = "";
  for (const name of namesOf(pointer)) {
    if (NUMBER.test(name) && list !== "") {
      at = Array.isArray(at) ? (at as readonly Json[])[Number(name)] : undefined;
      const id = isObject(at) && typeof at.id === "string" ? at.id : String(Number(name) + 1);
      parts[parts.length - 1] = `${one(list)} ${id}`;
      list = "";
    } else {
      at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
      if (!AROUND.includes(name)) parts.push(titled(name));
      list = AROUND.includes(name) ? "" : titled(name);
    }
  }
  return parts.join(", ");
}

/** The name of a property as people read it: `job_id` is `Job`, and `ssh_key` is `SSH key`. */
function titled(name: string): string {
  const { kinds, words } = texts.objects;
  const kind = name.replace(/_id$/, "");
  if (Object.hasOwn(kinds, kind)) return kinds[kind] ?? kind;
  const text = name.split("_").map((word) => (Object.hasOwn(words, word) ? words[word] : word)).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The title of one entry of a list: `Calendar` for `Calendars`. What is no plural stays as it is. */
function one(title: string): string {
  if (NO_PLURAL.test(title)) return title;
  return /[^aeiou]ies$/.test(title) ? title.replace(/ies$/, "y") : title.replace(/(?<=ss|x|ch|sh)es$|s$/, "");
}
