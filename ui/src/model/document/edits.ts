import type { Node } from "jsonc-parser";
import { namesOf, pointerTo } from "../pointers";
import { layoutOf, type Layout } from "./printed";
import { nodeAt, propertiesOf, type Source, textOfNode } from "./source";

/** The replacement of a part of a text. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/**
 * Returns a text with edits applied. The edits refer to positions in the original text, may be in any order, and do not
 * overlap.
 */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return sorted(edits).reduceRight(
    (at, { offset, length, content }) => at.slice(0, offset) + content + at.slice(offset + length),
    text,
  );
}

/** Returns the edits that restore the text before other edits. */
export function inverseOf(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let moved = 0;
  return sorted(edits).map(({ offset, length, content }) => {
    const back = { offset: offset + moved, length: content.length, content: text.slice(offset, offset + length) };
    moved += content.length - length;
    return back;
  });
}

/** Returns the edit that converts one text to another; the common prefix and suffix are kept. */
export function between(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return [{ offset: head, length: before.length - head - tail, content: after.slice(head, after.length - tail) }];
}

function sorted(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((one, other) => one.offset - other.offset || one.length - other.length);
}

/** Writes a value as JSON, given the layout of the text and the indentation of the line in which the value starts. */
export type Write = (layout: Layout, before: string) => string;

/**
 * Returns the edits that set the value at a pointer and change nothing else. Missing enclosing objects are created. If
 * an object has a name twice, the last occurrence is changed, because it is the one that applies.
 */
export function setAt({ text, root }: Source, pointer: string, write: Write): TextEdit[] {
  const layout = layoutOf(text);
  const there = nodeAt(root, pointer);
  if (there) return [{ offset: there.offset, length: there.length, content: write(layout, indentAt(text, there.offset)) }];
  const names = namesOf(pointer);
  let around = "";
  let at = 0;
  for (; at < names.length && nodeAt(root, pointerTo(around, names[at] ?? "")); at++) around = pointerTo(around, names[at] ?? "");
  const parent = nodeAt(root, around) ?? root;
  const [name = "", ...missing] = names.slice(at);
  const whole = missing.reduceRight<Write>(
    (inner, each) => (given, before) =>
      `{${given.eol}${before}${given.indent}${JSON.stringify(each)}: ${inner(given, before + given.indent)}${given.eol}${before}}`,
    write,
  );
  if (parent.type !== "object") {
    return parent.type === "array" ? [inserted(text, parent, whole)] : setAt({ text, root } as Source, around, objectWith(name, whole));
  }
  return [inserted(text, parent, (given, before) => `${JSON.stringify(name)}: ${whole(given, before)}`)];
}

function objectWith(name: string, inner: Write): Write {
  return ({ indent, eol }, before) =>
    `{${eol}${before}${indent}${JSON.stringify(name)}: ${inner({ indent, eol }, before + indent)}${eol}${before}}`;
}

/** Returns the edit that appends an element to an array or an object, in the layout of the container. */
function inserted(text: string, container: Node, write: Write): TextEdit {
  const layout = layoutOf(text);
  const last = container.children?.at(-1);
  if (!last) {
    const before = indentAt(text, container.offset);
    const inner = before + layout.indent;
    const content = `${layout.eol}${inner}${write(layout, inner)}${layout.eol}${before}`;
    return { offset: container.offset + 1, length: container.length - 2, content };
  }
  const first = container.children?.[0] ?? last;
  const isSpread = text.slice(container.offset, first.offset).includes("\n");
  const before = isSpread ? indentAt(text, first.offset) : indentAt(text, container.offset);
  const gap = isSpread ? layout.eol + before : " ";
  return { offset: last.offset + last.length, length: 0, content: `,${gap}${write(layout, before)}` };
}

/** Returns the indentation of the line that contains a position. */
function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, offset))?.[0] ?? "";
}

/**
 * Returns the edits that remove the value at a pointer, with its comma; removes all occurrences of a duplicate name.
 */
export function removeAt({ root }: Source, pointer: string): TextEdit[] {
  const name = namesOf(pointer).at(-1) ?? "";
  const parent = nodeAt(root, pointer.slice(0, pointer.lastIndexOf("/")));
  if (pointer === "" || !parent || !nodeAt(root, pointer)) return [];
  const children = parent.children ?? [];
  const goes =
    parent.type === "array"
      ? (_: Node, i: number) => String(i) === name
      : (node: Node) => propertiesOf(parent).some((each) => each.node === node && each.name === name);
  const kept = children.filter((node, i) => !goes(node, i));
  if (kept.length === 0) return [{ offset: parent.offset + 1, length: parent.length - 2, content: "" }];
  // A kept element keeps the space before it; the first kept element gets that of the container.
  return children.flatMap((node, i) => {
    if (!goes(node, i)) return [];
    const next = children[i + 1];
    const isLeading = children.slice(0, i).every((each, j) => goes(each, j));
    const before = children[i - 1];
    const from = isLeading || !before ? node.offset : before.offset + before.length;
    const to = isLeading && next ? next.offset : node.offset + node.length;
    return [{ offset: from, length: to - from, content: "" }];
  });
}

/** An array element: the index of an existing element, or the text of a new one. */
export type Slot = number | Write;

/**
 * Returns the edits that rearrange an array. Kept elements are moved with their text; the text before the first and
 * after the last difference is unchanged.
 */
export function rearrange(source: Source, pointer: string, slots: readonly Slot[]): TextEdit[] {
  const { text, root } = source;
  const array = nodeAt(root, pointer);
  if (!array) return setAt(source, pointer, (layout, before) => arrayOf(slots, layout, before));
  if (array.type !== "array") return [];
  const nodes = array.children ?? [];
  let head = 0;
  while (head < slots.length && head < nodes.length && slots[head] === head) head++;
  let tail = 0;
  const keeps = (i: number) => slots[slots.length - 1 - i] === nodes.length - 1 - i;
  while (tail < slots.length - head && tail < nodes.length - head && keeps(tail)) tail++;
  if (head === slots.length && head === nodes.length) return [];
  if (slots.length === 0) return [{ offset: array.offset + 1, length: array.length - 2, content: "" }];
  const layout = layoutOf(text);
  const first = nodes[0];
  const isSpread = !first || text.slice(array.offset, first.offset).includes("\n");
  const before = first ? indentAt(text, first.offset) : indentAt(text, array.offset) + layout.indent;
  const gap = isSpread ? layout.eol + before : " ";
  const parts = slots.slice(head, slots.length - tail).map((slot) => {
    if (typeof slot !== "number") return slot(layout, before);
    const node = nodes[slot];
    return node ? textOfNode(node, text) : "null";
  });
  if (!first) {
    const content = gap + parts.join(`,${gap}`) + layout.eol + indentAt(text, array.offset);
    return [{ offset: array.offset + 1, length: array.length - 2, content }];
  }
  const joined = parts.join(`,${gap}`);
  const previous = nodes[head - 1];
  const next = nodes[nodes.length - tail];
  const goesOn = nodes[nodes.length - tail - 1];
  if (head === nodes.length - tail) {
    // Nothing is removed: the new elements are inserted between two kept elements.
    if (previous) return [{ offset: previous.offset + previous.length, length: 0, content: `,${gap}${joined}` }];
    return [{ offset: first.offset, length: 0, content: `${joined},${gap}` }];
  }
  const from = nodes[head]?.offset ?? 0;
  const to = (goesOn?.offset ?? 0) + (goesOn?.length ?? 0);
  if (parts.length > 0) return [{ offset: from, length: to - from, content: joined }];
  if (previous) return [{ offset: previous.offset + previous.length, length: to - previous.offset - previous.length, content: "" }];
  return [{ offset: from, length: (next?.offset ?? to) - from, content: "" }];
}

function arrayOf(slots: readonly Slot[], layout: Layout, before: string): string {
  const inner = before + layout.indent;
  const parts = slots.flatMap((slot) => (typeof slot === "number" ? [] : [slot(layout, inner)]));
  return parts.length === 0 ? "[]" : `[${layout.eol}${inner}${parts.join(`,${layout.eol}${inner}`)}${layout.eol}${before}]`;
}

/** Returns the edit that renames the property at a pointer; its value and position are unchanged. */
export function renameAt({ root }: Source, pointer: string, name: string): TextEdit[] {
  const parent = nodeAt(root, pointer.slice(0, pointer.lastIndexOf("/")));
  const old = namesOf(pointer).at(-1);
  if (parent?.type !== "object") return [];
  return propertiesOf(parent)
    .filter((each) => each.name === old)
    .flatMap(({ node }) => {
      const key = node.children?.[0];
      return key ? [{ offset: key.offset, length: key.length, content: JSON.stringify(name) }] : [];
    });
}
