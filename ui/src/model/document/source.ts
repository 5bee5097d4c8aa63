import { type Node, parseTree, type ParseError, printParseErrorCode } from "jsonc-parser";
import { ExactNumber, type Json, namesOf, pointerTo } from "../pointers";

/** Maximum nesting depth of arrays and objects that the API accepts. */
const DEEPEST = 200;

/** Why and where a text is not a JSON document; lines and columns count from 1. */
export interface BrokenAt {
  readonly code: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A JSON text with its parse tree, whose nodes have positions in the text. */
export interface Source {
  readonly text: string;
  readonly root: Node;
  readonly value: Json;
}

/** Parses a JSON text strictly according to RFC 8259: refuses comments and trailing commas, like the API. */
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

/** Returns the position at which a text exceeds the maximum nesting depth; `undefined` if it does not. */
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

/** Returns the value of a node. If an object has a name twice, the last occurrence applies, as in the API. */
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

/** Number of significant digits that a JavaScript number always keeps. */
const KEPT_DIGITS = 15;

function numberOf(typed: string): Json {
  const value = Number(typed);
  const digits = typed.replace(/[eE].*$/, "").replace(/\D/g, "").replace(/^0+/, "").length;
  const isKept = Number.isFinite(value) && (digits <= KEPT_DIGITS || Number.isSafeInteger(value)) && (value !== 0 || digits === 0);
  return isKept && (digits <= KEPT_DIGITS || /^-?\d+$/.test(typed)) ? value : new ExactNumber(typed);
}

/** A property of an object, with the node of the complete property. */
export interface Property {
  readonly name: string;
  readonly node: Node;
  readonly value: Node;
}

/** Returns the properties of an object in order, including all occurrences of duplicate names. */
export function propertiesOf(object: Node): Property[] {
  return (object.children ?? []).flatMap((node) => {
    const [key, value] = node.children ?? [];
    return key && value ? [{ name: key.value as string, node, value }] : [];
  });
}

export function textOfNode({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length);
}

/** Returns the node at a pointer; `undefined` if it does not exist. */
export function nodeAt(root: Node, pointer: string): Node | undefined {
  return namesOf(pointer).reduce<Node | undefined>((at, name) => at && childOf(at, name), root);
}

function childOf(node: Node, name: string): Node | undefined {
  if (node.type === "array") return /^(0|[1-9]\d*)$/.test(name) ? node.children?.[Number(name)] : undefined;
  return node.type === "object" ? propertiesOf(node).findLast((each) => each.name === name)?.value : undefined;
}

/** Returns the node at a pointer or, if it does not exist, the nearest enclosing node that exists. */
export function nearestNode(root: Node, pointer: string): Node {
  return nodeAt(root, pointer) ?? (pointer === "" ? root : nearestNode(root, pointer.slice(0, pointer.lastIndexOf("/"))));
}

/** Returns the pointer to the innermost value at a position in a text. */
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
