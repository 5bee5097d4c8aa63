import type { Node } from "jsonc-parser";
import { nodeAt, propertiesOf, type Source } from "../document/source";
import type { TextEdit } from "../document/edits";
import { isObject, type Json, namesOf, pointerTo } from "../pointers";
import { entriesOf, type StepEntry } from "./outline";

/** A reference in a string of a definition, such as `steps.list.file_list` in `{{steps.list.file_list}}`. */
export interface FoundReference {
  /** Pointer to the string. */
  readonly pointer: string;
  readonly path: string;
  readonly root: string;
  /** The first name after the root; for `steps`, the id of a step. */
  readonly name: string | undefined;
  /** Position of the name within the value of the string. */
  readonly at: number;
  /** Position of the path within the value. */
  readonly from: number;
  readonly value: string;
}

/** The start of a reference's path: its root and the following names, each with its end position in the path. */
export interface ReferenceHead {
  readonly root: string;
  readonly names: ReadonlyArray<{ readonly name: string; readonly end: number }>;
}

const IN_TEXT = /\{\{\s*((?:[^"'}]|\}(?!\})|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*?)\s*\}\}/g;
/** An unquoted name, as the server parses it. */
const BARE = String.raw`[\w$\u{80}-\u{10FFFF}-]+`;
/** A name in a path: `.name`, `['a name']`. */
const NAME = new RegExp(String.raw`^\s*(?:\.(${BARE})|\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\])`, "u");
const PATH = new RegExp(String.raw`^(${BARE})\s*(?:\.(${BARE})|\[\s*(?:'([^']*)'|"([^"]*)"|(\d+))\s*\])?`, "u");
const ROOT = new RegExp(`^${BARE}`, "u");

/** Returns the references in one string, in order. */
export function referencesIn(value: string): Array<Omit<FoundReference, "pointer">> {
  const found = value.startsWith("context:")
    ? [{ path: value.slice("context:".length), from: "context:".length }]
    : [...value.matchAll(IN_TEXT)].map((match) => ({ path: match[1] ?? "", from: match.index + match[0].indexOf(match[1] ?? "") }));
  return found.flatMap(({ path, from }) => {
    const parts = PATH.exec(path);
    if (!parts) return [];
    const [, root = "", ...names] = parts;
    const isIndex = /^\d+$/.test(root);
    const name = isIndex ? root : names.find((each) => each !== undefined);
    const at = isIndex ? from : name === undefined ? from : from + path.indexOf(name, root.length);
    return [{ path, root: isIndex ? "steps" : root, name, at, from, value }];
  });
}

/** Returns the root of a path and up to three names after it; `undefined` if the text is not a path. */
export function headOf(path: string): ReferenceHead | undefined {
  const root = ROOT.exec(path)?.[0];
  if (root === undefined) return undefined;
  const names: Array<{ name: string; end: number }> = [];
  for (let end = root.length; names.length < 3; ) {
    const part = NAME.exec(path.slice(end));
    if (!part) break;
    end += part[0].length;
    names.push({ name: part[1] ?? (part[2] ?? part[3] ?? "").replaceAll(/\\(.)/g, "$1"), end });
  }
  return { root, names };
}

/** Returns the heads of the references in all strings of a value. */
export function referencesWithin(value: Json | undefined): ReferenceHead[] {
  if (typeof value === "string") return referencesIn(value).flatMap(({ path }) => headOf(path) ?? []);
  if (Array.isArray(value)) return value.flatMap((each: Json) => referencesWithin(each));
  return isObject(value) ? Object.values(value).flatMap(referencesWithin) : [];
}

/** Returns the references in all strings below a node. */
export function referencesBelow(node: Node, pointer = ""): FoundReference[] {
  switch (node.type) {
    case "string":
      return referencesIn(node.value as string).map((each) => ({ ...each, pointer }));
    case "array":
      return (node.children ?? []).flatMap((child, i) => referencesBelow(child, pointerTo(pointer, String(i))));
    case "object":
      return propertiesOf(node).flatMap(({ name, value }) => referencesBelow(value, pointerTo(pointer, name)));
    default:
      return [];
  }
}

/** Returns the references in a definition's steps and outputs; variables are constants and contain no references. */
export function referencesOf({ root }: Source): FoundReference[] {
  return ["/steps", "/outputs"].flatMap((pointer) => {
    const node = nodeAt(root, pointer);
    return node ? referencesBelow(node, pointer) : [];
  });
}

/** Returns the references to some steps from outside of these steps. */
export function referrersTo(source: Source, steps: readonly StepEntry[]): FoundReference[] {
  const names = new Set(steps.flatMap(({ id, index }) => [id, String(index)]));
  const own = new Set(steps.map(({ index }) => String(index)));
  return referencesOf(source).filter(({ root, name, pointer }) => {
    const [collection, index = ""] = namesOf(pointer);
    return root === "steps" && name !== undefined && names.has(name) && !(collection === "steps" && own.has(index));
  });
}

/** Returns the edits that rename the first name after a root in all references. */
export function renamedReferences(source: Source, root: string, names: ReadonlyMap<string, string>): TextEdit[] {
  const byPointer = new Map<string, FoundReference[]>();
  for (const each of referencesOf(source)) {
    if (each.root !== root || each.name === undefined || !names.has(each.name)) continue;
    byPointer.set(each.pointer, [...(byPointer.get(each.pointer) ?? []), each]);
  }
  return [...byPointer].flatMap(([pointer, found]) => {
    const node = nodeAt(source.root, pointer);
    if (!node) return [];
    const value = found.reduceRight(
      (text, { at, name = "" }) => text.slice(0, at) + (names.get(name) ?? name) + text.slice(at + name.length),
      node.value as string,
    );
    return [{ offset: node.offset, length: node.length, content: JSON.stringify(value) }];
  });
}

/** Returns the new names of steps that references identify by index, after the steps were rearranged. */
export function movedPlaces(definition: Source["value"], slots: readonly unknown[]): Map<string, string> {
  const ids = new Set(entriesOf(definition).filter(({ hasId }) => hasId).map(({ id }) => id));
  const moved = slots.flatMap((slot, i) => (typeof slot === "number" && slot !== i && !ids.has(String(slot)) ? [[String(slot), String(i)] as const] : []));
  return new Map(moved);
}
