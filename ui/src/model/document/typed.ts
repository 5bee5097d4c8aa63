import { ExactNumber, isObject, type Json } from "../pointers";
import { isBroken, parse } from "./source";
import type { FormField, Widget } from "./fields";
import { inLine, printed } from "./printed";

/** Why what is typed in a field is no value for it. */
export type TypedFlaw = "not_integer" | "not_number" | "not_json" | "too_small" | "too_large";

/** What is read of a field's text: the value, none where the field is empty, or why there is none. */
export type Typed = { readonly value: Json | undefined } | { readonly flaw: TypedFlaw };

/** Returns whether a value refers to others: `{{…}}` within a text, or `context:…`. */
export function isReference(value: Json | undefined): value is string {
  return typeof value === "string" && (value.startsWith("context:") || value.includes("{{"));
}

/** Returns the text that a field shows for a value, which {@link readTyped} reads as that value again. */
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

/** A text that stands for itself in a list of lines: no line ends, and nothing that would be read as JSON. */
function isLine(text: string): boolean {
  return text.trim() !== "" && !/[\r\n]/.test(text) && !looksLikeJson(text);
}

/** Texts of fields for any JSON that stand for what they say in JSON, and not for themselves. */
const JSON_LIKE = /^\s*(?:\[|\{(?!\{)|"|(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*$)/;

function looksLikeJson(text: string): boolean {
  return text.trim() === "" || JSON_LIKE.test(text);
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Reads the text of a field; an empty one stands for no value. */
export function readTyped({ widget, minimum, maximum }: Pick<FormField, "widget" | "minimum" | "maximum">, text: string): Typed {
  if (text === "") return { value: undefined };
  switch (widget) {
    case "integer":
    case "number":
      return readNumber(widget, text.trim(), minimum, maximum);
    case "switch":
      return { value: text === "true" };
    case "free":
      return looksLikeJson(text) ? readJson(text) : { value: text };
    case "texts":
    case "lines":
      return readLines(text, widget === "lines");
    case "object":
    case "list":
    case "map":
    case "choices":
      return readJson(text);
    default:
      return { value: text };
  }
}

function readLines(text: string, isList: boolean): Typed {
  if (looksLikeJson(text) && /^\s*[[{"]/.test(text)) return readJson(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return { value: lines.length > 1 || (isList && lines.length > 0) ? lines : lines[0] };
}

function readNumber(widget: "integer" | "number", text: string, minimum?: number, maximum?: number): Typed {
  if (!(widget === "integer" ? INTEGER : NUMBER).test(text)) return { flaw: widget === "integer" ? "not_integer" : "not_number" };
  const value = Number(text);
  if (minimum !== undefined && value < minimum) return { flaw: "too_small" };
  if (maximum !== undefined && value > maximum) return { flaw: "too_large" };
  return { value: String(value) === text ? value : new ExactNumber(text) };
}

function readJson(text: string): Typed {
  const read = parse(text);
  return isBroken(read) ? { flaw: "not_json" } : { value: read.value };
}
