import { isObject, type Json } from "../pointers";

/** Markers that open a block, each closed by a `flow.end`. */
const BLOCKS = { "flow.foreach": "loop", "flow.if": "choice", "flow.parallel": "group" } as const;
export type BlockKind = (typeof BLOCKS)[keyof typeof BLOCKS];

/** A step in a definition, which may be invalid. */
export interface StepEntry {
  /** Index among all steps and markers. */
  readonly index: number;
  /** The name for references: the id, or the index if the step has no id. */
  readonly id: string;
  readonly hasId: boolean;
  readonly type: string;
  readonly name: string | undefined;
}

/** A step or a block in the list of the form. */
export interface Part {
  readonly entry: StepEntry;
  readonly block: BlockKind | undefined;
  /** Steps within the block; for a choice, the steps that run if the condition is true. */
  readonly inner: readonly Part[];
  /** Index of the `flow.else` and the steps after it. */
  readonly otherwise: { readonly index: number; readonly inner: readonly Part[] } | undefined;
  /** Index after the last marker of the block, or after the step. */
  readonly end: number;
}

/** Returns the steps of a definition; an entry that is not an object has an empty type. */
export function entriesOf(definition: Json | undefined): StepEntry[] {
  const steps = isObject(definition) ? definition.steps : undefined;
  if (!Array.isArray(steps)) return [];
  return steps.map((step: Json, index) => {
    const { id, type, name } = isObject(step) ? step : ({} as Record<string, Json>);
    const hasId = typeof id === "string" && id !== "";
    return {
      index,
      id: hasId ? id : String(index),
      hasId,
      type: typeof type === "string" ? type : "",
      name: typeof name === "string" ? name : undefined,
    };
  });
}

/** Returns the step that references identify by a name: its id, or its index. */
export function entryCalled(entries: readonly StepEntry[], name: string): StepEntry | undefined {
  return entries.find(({ id, hasId }) => hasId && id === name) ?? (/^\d+$/.test(name) ? entries[Number(name)] : undefined);
}

export function blockOf(type: string): BlockKind | undefined {
  return Object.hasOwn(BLOCKS, type) ? BLOCKS[type as keyof typeof BLOCKS] : undefined;
}

/** Returns whether a type is a marker that divides or ends a block. */
export function isInnerMarker(type: string): boolean {
  return type === "flow.else" || type === "flow.end";
}

/**
 * Returns the steps as nested parts. A block without an end marker extends to the end of the enclosing block; markers
 * without a start are separate parts.
 */
export function outlineOf(entries: readonly StepEntry[]): Part[] {
  let at = 0;

  function part(): Part {
    const entry = entries[at++] as StepEntry;
    const block = blockOf(entry.type);
    if (!block) return { entry, block, inner: [], otherwise: undefined, end: at };
    const inner = sequence(block === "choice");
    const marker = entries[at];
    let otherwise: Part["otherwise"];
    if (block === "choice" && marker?.type === "flow.else") {
      at++;
      otherwise = { index: marker.index, inner: sequence(false) };
    }
    if (entries[at]?.type === "flow.end") at++;
    return { entry, block, inner, otherwise, end: at };
  }

  function sequence(endsAtElse: boolean): Part[] {
    const parts: Part[] = [];
    for (let next = entries[at]; next && next.type !== "flow.end"; next = entries[at]) {
      if (endsAtElse && next.type === "flow.else") break;
      parts.push(part());
    }
    return parts;
  }

  const parts: Part[] = [];
  while (at < entries.length) {
    parts.push(...sequence(false));
    if (at < entries.length) parts.push(part());
  }
  return parts;
}

/** A row of the form's list: a step, or a marker that divides or ends a block. */
export interface Row {
  readonly index: number;
  readonly depth: number;
  readonly entry: StepEntry;
  readonly block: BlockKind | undefined;
}

/** Returns the rows of an outline in order: each step and marker once, with its depth. */
export function rowsOf(entries: readonly StepEntry[]): Row[] {
  let depth = 0;
  return entries.map((entry) => {
    const block = blockOf(entry.type);
    if (entry.type === "flow.end") depth = Math.max(0, depth - 1);
    const shown = entry.type === "flow.else" ? Math.max(0, depth - 1) : depth;
    if (block) depth++;
    return { index: entry.index, depth: shown, entry, block };
  });
}

/**
 * Returns the parts that contain an index, outermost first; the last one is the part that starts at this index, if any.
 */
export function pathTo(parts: readonly Part[], index: number): Part[] {
  const found = parts.find(({ entry, end }) => entry.index <= index && index < end);
  if (!found) return [];
  if (found.entry.index === index) return [found];
  return [found, ...pathTo([...found.inner, ...(found.otherwise?.inner ?? [])], index)];
}
