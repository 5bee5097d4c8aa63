import type { ExactNumber, Json } from "./pointers";

/**
 * How the text of a field is converted to a value: `json` is any JSON value, `free` is JSON or, if the text is not
 * JSON, a string, `lines` a string for each line, `list` the same or a JSON array, `texts` one or several strings,
 * `choices` a JSON value for each line, and `pairs` a name and a string for each line, such as `team: payments`.
 */
export type Reading = "text" | "integer" | "number" | "switch" | "json" | "free" | "lines" | "list" | "texts" | "choices" | "pairs";

/** How the text of a field is read. */
export interface Asked {
  readonly reading: Reading;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** Why a text is not a value of its field. */
export type TextFlaw = "not_integer" | "not_number" | "not_json" | "not_pairs" | "too_small" | "too_large";

/** The result of reading a field's text: the value, `undefined` for an empty field, or the problem. */
export type TextRead = { readonly value: Json | undefined } | { readonly flaw: TextFlaw };

/** How numbers and JSON become values: with all entered digits, or as JavaScript numbers. */
export interface Values {
  /** Returns the value of a number in JSON syntax; `undefined` if the value would differ. */
  number(text: string, isInteger: boolean): number | ExactNumber | undefined;
  /** Returns the value of a JSON text; `undefined` if the text is not JSON. */
  json(text: string): Json | undefined;
}

/** Values as JavaScript numbers; an integer that JavaScript would round is refused. */
export const PLAIN: Values = {
  number(text, isInteger) {
    const value = Number(text);
    return (isInteger ? Number.isSafeInteger(value) : Number.isFinite(value)) ? value : undefined;
  },
  json(text) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      return undefined;
    }
  },
};

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;
/** Leading zeros of a number, which users enter and JSON does not allow. */
const LEADING_ZEROS = /^(-?)0+(?=\d)/;
/** Texts of a field for any JSON value that are read as JSON rather than as a string. */
const JSON_LIKE = /^\s*(?:\[|\{(?!\{)|"|(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*$)/;
/** The start of JSON other than a number or a literal. */
const JSON_START = /^\s*[[{"]/;

/** Returns whether the text of a field for any value is read as JSON. */
export function looksLikeJson(text: string): boolean {
  return text.trim() === "" || JSON_LIKE.test(text);
}

/** Reads the text of a field; empty text means no value. */
export function readText(asked: Asked, text: string, values: Values): TextRead {
  if (text === "") return { value: undefined };
  switch (asked.reading) {
    case "text":
      return { value: text };
    case "integer":
    case "number":
      return readNumber(asked, text.trim(), values);
    case "switch":
      return text === "true" || text === "false" ? { value: text === "true" } : { flaw: "not_json" };
    case "json":
      return readJson(text, values);
    case "free":
      return looksLikeJson(text) ? readJson(text, values) : { value: text };
    case "lines":
      return { value: text.split("\n").filter((line) => line !== "") };
    case "list":
    case "texts":
      return readLines(text, asked.reading === "list", values);
    case "choices":
      return readChoices(text.split("\n"), values);
    case "pairs":
      return readPairs(text);
  }
}

function readNumber({ reading, minimum, maximum }: Asked, text: string, values: Values): TextRead {
  const isInteger = reading === "integer";
  const value = (isInteger ? INTEGER : NUMBER).test(text) ? values.number(text.replace(LEADING_ZEROS, "$1"), isInteger) : undefined;
  if (value === undefined) return { flaw: isInteger ? "not_integer" : "not_number" };
  if (minimum !== undefined && Number(text) < minimum) return { flaw: "too_small" };
  if (maximum !== undefined && Number(text) > maximum) return { flaw: "too_large" };
  return { value };
}

function readJson(text: string, values: Values): TextRead {
  const value = values.json(text);
  return value === undefined ? { flaw: "not_json" } : { value };
}

function readLines(text: string, isList: boolean, values: Values): TextRead {
  if (looksLikeJson(text) && JSON_START.test(text)) return readJson(text, values);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return { value: lines.length > 1 || (isList && lines.length > 0) ? lines : lines[0] };
}

function readChoices(lines: readonly string[], values: Values): TextRead {
  const all = lines.map((line) => values.json(line));
  return all.includes(undefined) ? { flaw: "not_json" } : { value: all as Json[] };
}

function readPairs(text: string): TextRead {
  const pairs = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => /^([^:]+):\s?(.*)$/.exec(line));
  const names = new Set(pairs.map((pair) => pair?.[1]?.trim()));
  if (pairs.includes(null) || names.size < pairs.length) return { flaw: "not_pairs" };
  return { value: Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? "", pair?.[2] ?? ""])) };
}
