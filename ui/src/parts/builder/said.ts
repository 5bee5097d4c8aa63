import type { Located } from "../../model/document/problems";
import { builder as words } from "../../texts/builder";

/** Code of a problem that is about a value that is missing. */
export const REQUIRED = "required";

/** Returns what is said of a problem in a form. That something is missing says the server with the name of the property, which the form does not show. */
export function saidOf({ code, detail }: Pick<Located, "code" | "detail">): string {
  return code === REQUIRED ? words.problems.required : detail;
}
