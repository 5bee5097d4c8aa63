import { type Node, parseTree, type ParseError, printParseErrorCode } from "jsonc-parser";
import { ExactNumber, type Json, namesOf, pointerTo } from "../pointers";

/** Levels of arrays and objects within each other that the API takes at most. */
const DEEPEST = 200;

/** Why a text is no JSON document, and where: lines and columns count from 1. */
export interface BrokenAt {
  readonly code: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A JSON text with its parse tree, whose nodes know where they stand in the text. */
export interface Source {
  readonly text: string;
  readonly root: Node;
  readonly value: Json;
}

/** Reads a JSON text as RFC 8259 has it: comments and trailing commas are refused, as the API does. */
export function parse(text: string): Source | BrokenAt {
  const deep = tooDeepAt(text);
  if (deep !== undefined) return brokenAt(text, "TooDeep", deep);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [first] = errors.toSorted((one, other) => one.offset - other.offset);
  if (first || !root) return brokenAt(text, first ? printParseErrorCode(first.error) : "ValueExpected", first?.offset ?? 0);
  return { text, root, value: valueOf(root, text) };
}

export function isBroken(read: Source | BrokenAt): read is BrokenAt {
  return "code" in read;
}

/** Returns where a text goes deeper than the API takes; `undefined` if it does not. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInText) {
      if (character === "\\") at++;
      else if (character === '"' || character === "\n") isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{" || character === "[") {
      if (++depth > DEEPEST) return at;
    } else if (character === "}" || character === "]") depth--;
  }
  return undefined;
}

function brokenAt(text: string, code: string, offset: number): BrokenAt {
  const before = text.slice(0, offset);
  return { code, offset, line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/** Returns the value of a node. Of a name that an object has twice the last one counts, as it does for the API. */
export function valueOf(node: Node, text: string): Json {
  switch (node.type) {
    case "object":
      return Object.fromEntries(propertiesOf(node).map(({ name, value }) => [name, valueOf(value, text)]));
    case "array":
      return (node.children ?? []).map((child) => valueOf(child, text));
    case "number":
      return numberOf(textOfNode(node, text));
    default:
      return node.value as Json;
  }
}

/** Significant digits that a number of JavaScript always keeps. */
const KEPT_DIGITS = 15;

function numberOf(typed: string): Json {
  const value = Number(typed);
  const digits = typed.replace(/[eE].*$/, "").replace(/\D/g, "").replace(/^0+/, "").length;
  const isKept = Number.isFinite(value) && (digits <= KEPT_DIGITS || Number.isSafeInteger(value)) && (value !== 0 || digits === 0);
  return isKept && (digits <= KEPT_DIGITS || /^-?\d+$/.test(typed)) ? value : new ExactNumber(typed);
}

/** A property of an object with the node of the whole of it. */
export interface Property {
  readonly name: string;
  readonly node: Node;
  readonly value: Node;
}

/** Returns the properties of an object in their order; those of one name are all there. */
export function propertiesOf(object: Node): Property[] {
  return (object.children ?? []).flatMap((node) => {
    const [key, value] = node.children ?? [];
    return key && value ? [{ name: key.value as string, node, value }] : [];
  });
}

export function textOfNode({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length);
}

/** Returns the node at a pointer; `undefined` if there is none. */
export function nodeAt(root: Node, pointer: string): Node | undefined {
  return namesOf(pointer).reduce<Node | undefined>((at, name) => at && childOf(at, name), root);
}

function childOf(node: Node, name: string): Node | undefined {
  if (node.type === "array") return /^(0|[1-9]\d*)$/.test(name) ? node.children?.[Number(name)] : undefined;
  return node.type === "object" ? propertiesOf(node).findLast((each) => each.name === name)?.value : undefined;
}

/** Returns the node at a pointer or, if there is none, the nearest around it that there is. */
export function nearestNode(root: Node, pointer: string): Node {
  return nodeAt(root, pointer) ?? (pointer === "" ? root : nearestNode(root, pointer.slice(0, pointer.lastIndexOf("/"))));
}

/** Returns the pointer to the innermost value at a place of a text. */
export function pointerAt(root: Node, offset: number): string {
  function within(node: Node, pointer: string): string {
    const inner =
      node.type === "array"
        ? (node.children ?? []).map((value, i) => ({ name: String(i), node: value, value }))
        : node.type === "object"
          ? propertiesOf(node)
          : [];
    const found = inner.findLast(({ node: { offset: from, length } }) => from <= offset && offset <= from + length);
    return found ? within(found.value, pointerTo(pointer, found.name)) : pointer;
  }
  return within(root, "");
}
