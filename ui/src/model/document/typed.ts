import { ExactNumber, isObject, type Json } from "../pointers";
import { isBroken, parse } from "./source";
import type { FormField, Widget } from "./fields";
import { inLine, printed } from "./printed";
import { looksLikeJson, readText, type Reading, type TextRead, type Values } from "../typedText";

/** Returns whether a value contains a reference: `{{…}}` within a string, or `context:…`. */
export function isReference(value: Json | undefined): value is string {
  return typeof value === "string" && (value.startsWith("context:") || value.includes("{{"));
}

/** Returns the text that a field shows for a value; {@link readTyped} converts it back to that value. */
export function shownText(widget: Widget, value: Json | undefined): string {
  if (value === undefined) return "";
  if (value instanceof ExactNumber) return value.typed;
  if (widget === "texts") {
    const isLines = Array.isArray(value) && value.length !== 1 && value.every((each) => typeof each === "string" && isLine(each));
    if (isLines && value.length > 0) return value.join("\n");
    return typeof value === "string" && isLine(value) && value !== "" ? value : printed(value);
  }
  if (widget === "lines") {
    const isLines = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string" && isLine(each));
    return isLines ? value.join("\n") : printed(value);
  }
  if (widget === "free") return typeof value === "string" && !looksLikeJson(value) ? value : shownJson(value);
  return typeof value === "string" ? value : inLine(value);
}

function shownJson(value: Json): string {
  return Array.isArray(value) || isObject(value) ? printed(value) : inLine(value);
}

/** Returns whether a text represents itself in a list of lines: it has no line ends and does not look like JSON. */
function isLine(text: string): boolean {
  return text.trim() !== "" && !/[\r\n]/.test(text) && !looksLikeJson(text);
}

/** How the text of each widget is read. */
const READINGS: Readonly<Partial<Record<Widget, Reading>>> = {
  integer: "integer",
  number: "number",
  switch: "switch",
  free: "free",
  texts: "texts",
  lines: "list",
  object: "json",
  list: "json",
  map: "json",
  choices: "json",
};

/** Values of a document, in which numbers keep all entered digits. */
const EXACT: Values = {
  number(text) {
    const value = Number(text);
    return String(value) === text ? value : new ExactNumber(text);
  },
  json(text) {
    const read = parse(text);
    return isBroken(read) ? undefined : read.value;
  },
};

/** Reads the text of a document's field; empty text means no value. */
export function readTyped({ widget, minimum, maximum }: Pick<FormField, "widget" | "minimum" | "maximum">, text: string): TextRead {
  return readText({ reading: READINGS[widget] ?? "text", minimum, maximum }, text, EXACT);
}
