import { ExactNumber, type Json } from "../pointers";

/** The layout of a text: the indentation of each level, and the line ending. */
export interface Layout {
  readonly indent: string;
  readonly eol: string;
}

const USUAL: Layout = { indent: "  ", eol: "\n" };

/** Returns the layout of a text, based on its first indented line. */
export function layoutOf(text: string): Layout {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? USUAL.indent;
  return { indent, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}

/**
 * Returns a value as JSON.
 *
 * @param before indentation of the line in which the value starts
 */
export function printed(value: Json, { indent, eol }: Layout = USUAL, before = ""): string {
  const inner = before + indent;
  const block = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0 ? open + close : `${open}${eol}${inner}${parts.join(`,${eol}${inner}`)}${eol}${before}${close}`;
  if (value instanceof ExactNumber) return value.typed;
  if (Array.isArray(value)) return block("[", value.map((each: Json) => printed(each, { indent, eol }, inner)), "]");
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${printed(each, { indent, eol }, inner)}`);
    return block("{", parts, "}");
  }
  return JSON.stringify(value);
}

/** Returns a value as JSON in one line. */
export function inLine(value: Json): string {
  if (value instanceof ExactNumber) return value.typed;
  if (Array.isArray(value)) return `[${value.map((each: Json) => inLine(each)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${inLine(each)}`);
    return `{${parts.join(", ")}}`;
  }
  return JSON.stringify(value);
}
