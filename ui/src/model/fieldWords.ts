import { builder as words } from "../texts/builder";
import { choices } from "../texts/choices";
import { inLine } from "./document/printed";
import { type Json, namesOf } from "./pointers";

/** Defaults that say no more than that nothing is set. */
const NOTHING: readonly string[] = ['""', "[]", "{}"];

/** Values of parameters are those of other people. */
const PARAMETER = /^\/parameters\//;

/**
 * Returns what people call a value of a field of a definition.
 *
 * @param pointer the pointer to the value; another text is the name of a parameter, whose values have no other names
 */
export function valueInWords(pointer: string, value: Json): string {
  if (typeof value === "boolean") return value ? words.setOn : words.setOff;
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => valueInWords(pointer, each)).join(", ");
  const text = typeof value === "string" ? value : inLine(value);
  const name = PARAMETER.test(pointer) ? undefined : namesOf(pointer).at(-1);
  const known = name !== undefined && Object.hasOwn(choices, name) ? choices[name] : undefined;
  return known && Object.hasOwn(known, text) ? (known[text] ?? text) : text;
}

/** Returns a default as people read it; `undefined` if there is none, or it says no more than that nothing is set. */
export function defaultInWords(pointer: string, byDefault: Json | undefined): string | undefined {
  return byDefault === undefined || NOTHING.includes(inLine(byDefault)) ? undefined : valueInWords(pointer, byDefault);
}

/** Returns a text as a sentence, with a full stop. */
export function asSentence(text: string): string {
  return text === "" || /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** Returns a field's title with the unit of its value, if the title does not end with it. */
export function withUnit({ title, unit }: { readonly title: string; readonly unit?: string | undefined }): string {
  return unit && !title.toLowerCase().endsWith(unit) ? `${title} (${unit})` : title;
}
