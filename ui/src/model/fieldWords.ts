import { builder as words } from "../texts/builder";
import { choices } from "../texts/choices";
import { inLine } from "./document/printed";
import { type Json, namesOf } from "./pointers";

/** Default values that only mean that nothing is set. */
const NOTHING: readonly string[] = ['""', "[]", "{}"];

/** Values of parameters are chosen by users and have no display texts. */
const PARAMETER = /^\/parameters\//;

/**
 * Returns the display text for a value of a field.
 *
 * @param pointer pointer to the value; any other string is the name of a parameter, whose values have no display texts
 */
export function valueInWords(pointer: string, value: Json): string {
  if (typeof value === "boolean") return value ? words.setOn : words.setOff;
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => valueInWords(pointer, each)).join(", ");
  const text = typeof value === "string" ? value : inLine(value);
  const name = PARAMETER.test(pointer) ? undefined : namesOf(pointer).at(-1);
  const known = name !== undefined && Object.hasOwn(choices, name) ? choices[name] : undefined;
  return known && Object.hasOwn(known, text) ? (known[text] ?? text) : text;
}

/**
 * Returns the display text of a default; `undefined` if there is no default, or if the default means that nothing is
 * set.
 */
export function defaultInWords(pointer: string, byDefault: Json | undefined): string | undefined {
  return byDefault === undefined || NOTHING.includes(inLine(byDefault)) ? undefined : valueInWords(pointer, byDefault);
}

/** Returns a text as a sentence with a period. */
export function asSentence(text: string): string {
  return text === "" || /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** Returns a field's title with the unit of its value, unless the title already ends with the unit. */
export function withUnit({ title, unit }: { readonly title: string; readonly unit?: string | undefined }): string {
  return unit && !title.toLowerCase().endsWith(unit) ? `${title} (${unit})` : title;
}
