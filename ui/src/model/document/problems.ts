import { nodeAt, nearestNode, type Source, textOfNode } from "./source";
import { type TextEdit } from "./edits";
import { namesOf } from "../pointers";

/** A problem of a definition in the API's format. */
export interface Located {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  readonly suggestion?: string;
  readonly isWarning: boolean;
}

/** Returns whether a problem refers to the value at a pointer or below it. */
export function isWithin({ pointer: at }: Pick<Located, "pointer">, pointer: string): boolean {
  return pointer === "" || at === pointer || at.startsWith(`${pointer}/`);
}

/** Returns the range of a problem in the text: that of its value, or of the nearest enclosing value that exists. */
export function rangeOf({ root }: Source, pointer: string): { readonly from: number; readonly to: number } {
  const { offset, length } = nearestNode(root, pointer);
  return { from: offset, to: offset + length };
}

/** Returns the index of the step that a problem refers to; `undefined` if it refers to the job itself. */
export function stepOf({ pointer }: Pick<Located, "pointer">): number | undefined {
  const [collection, index = ""] = namesOf(pointer);
  return collection === "steps" && /^\d+$/.test(index) ? Number(index) : undefined;
}

/**
 * Returns the edits that replace a misspelled name with the suggested name: the value at the pointer, or the name that
 * the detail quotes within the value; for an unknown property, its name.
 */
export function fixOf(source: Source, { pointer, suggestion, detail, code }: Located): TextEdit[] {
  if (suggestion === undefined) return [];
  const node = nodeAt(source.root, pointer);
  const quoted = /'([^']+)'/.exec(detail)?.[1];
  if (code === "unknown_field") {
    const key = node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    return key ? [{ offset: key.offset, length: key.length, content: JSON.stringify(suggestion) }] : [];
  }
  if (node?.type !== "string") return [];
  const value = node.value as string;
  const at = quoted === undefined || quoted === value ? -1 : value.indexOf(quoted);
  const fixed = at < 0 ? suggestion : value.slice(0, at) + suggestion + value.slice(at + (quoted?.length ?? 0));
  const content = JSON.stringify(fixed);
  return content === textOfNode(node, source.text) ? [] : [{ offset: node.offset, length: node.length, content }];
}
