import { printed } from "./document/printed";
import type { EditedKind } from "./editing";
import { objectIn } from "./job/whole";
import type { JsonObject } from "./pointers";

/** Returns a definition without its id and without the reason why it was disabled. */
export function copyOf(kind: EditedKind | "job", definition: JsonObject): JsonObject {
  const own = new Set([kind === "connection" ? "name" : `${kind}_id`, "disabled_because"]);
  return Object.fromEntries(Object.entries(definition).filter(([name]) => !own.has(name)));
}

/** Returns the text of a job without its id, so that it can be saved under another id. */
export function copyOfText(text: string): string {
  return printed(copyOf("job", objectIn(text)));
}
