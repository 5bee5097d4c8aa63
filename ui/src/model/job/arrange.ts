import type { Slot } from "../document/edits";
import type { PlanEdge } from "../planGraph";
import { type Part, outlineOf, pathTo, type StepEntry } from "./outline";

/** A new order of the steps, and the index of the selected step. */
export interface Arranged {
  readonly slots: readonly Slot[];
  readonly chosen: number;
}

export type Direction = "up" | "down" | "into" | "out";

const all = (entries: readonly StepEntry[]): Slot[] => entries.map(({ index }) => index);

/** Returns the part that contains an index; markers belong to the block that they divide or end. */
export function partOf(entries: readonly StepEntry[], index: number): Part | undefined {
  return pathTo(outlineOf(entries), index).at(-1);
}

/** Inserts new elements before an index; the number of steps as index appends them. */
export function inserted(entries: readonly StepEntry[], index: number, writes: readonly Slot[]): Arranged {
  return { slots: all(entries).toSpliced(index, 0, ...writes), chosen: index };
}

/**
 * Returns the index for a step that is inserted on an edge of the graph: after the step from which the edge starts, in
 * the branch of the edge, and in no block that does not contain this step.
 */
export function insertionAt(entries: readonly StepEntry[], edge: Pick<PlanEdge, "from" | "to" | "condition">): number {
  const [start, target] = [Number(edge.from), Number(edge.to)];
  const way = pathTo(outlineOf(entries), start);
  const part = way.at(-1);
  if (!part) return target;
  if (edge.condition === "holds") return start + 1;
  if (edge.condition === "otherwise" && part.otherwise) return part.otherwise.index + 1;
  if (part.block === "group" && target < part.end) return target;
  // The step that follows a step of a group follows the entire group, and so on for directly nested groups.
  const around = way.slice(0, -1);
  const group = around[around.findLastIndex(({ block }) => block !== "group") + 1];
  return (group ?? part).end;
}

/** Removes a part; a block is removed with its content. */
export function removed(entries: readonly StepEntry[], { entry, end }: Part): Arranged {
  return { slots: all(entries).toSpliced(entry.index, end - entry.index), chosen: Math.max(0, Math.min(entry.index, entries.length - (end - entry.index) - 1)) };
}

/** Removes the markers of a block; its content is kept. */
export function unwrapped(entries: readonly StepEntry[], part: Part): Arranged {
  const markers = new Set([part.entry.index, part.otherwise?.index]);
  if (entries[part.end - 1]?.type === "flow.end" && part.end - 1 > part.entry.index) markers.add(part.end - 1);
  return { slots: all(entries).filter((slot) => !markers.has(slot as number)), chosen: part.entry.index };
}

/** Wraps a part in markers. */
export function wrapped(entries: readonly StepEntry[], { entry, end }: Part, open: Slot, close: Slot): Arranged {
  return { slots: all(entries).toSpliced(end, 0, close).toSpliced(entry.index, 0, open), chosen: entry.index };
}

/** Adds an `else` before the end of a choice that has none. */
export function withElse(entries: readonly StepEntry[], part: Part, marker: Slot): Arranged {
  return { slots: all(entries).toSpliced(part.end - 1, 0, marker), chosen: part.entry.index };
}

/** Moves a part with its content; returns `undefined` if it cannot be moved in that direction. */
export function moved(entries: readonly StepEntry[], part: Part, direction: Direction): Arranged | undefined {
  const from = part.entry.index;
  const before = entries[from - 1];
  const behind = entries[part.end];
  switch (direction) {
    case "up": {
      const above = before && siblingBefore(entries, from);
      return above === undefined ? undefined : to(entries, part, above);
    }
    case "down": {
      const below = behind && partOf(entries, part.end);
      return below?.entry.index === part.end ? to(entries, part, below.end) : undefined;
    }
    case "into": {
      const below = partOf(entries, part.end);
      if (below?.entry.index === part.end && below.block) return to(entries, part, part.end + 1);
      const above = siblingBefore(entries, from);
      return above !== undefined && partOf(entries, above)?.block ? to(entries, part, from - 1) : undefined;
    }
    case "out": {
      const around = pathTo(outlineOf(entries), from).at(-2);
      return around && to(entries, part, around.entry.index);
    }
  }
}

/** Returns the start of the part that directly precedes an index in the same block. */
function siblingBefore(entries: readonly StepEntry[], index: number): number | undefined {
  if (index === 0) return undefined;
  const parts = pathTo(outlineOf(entries), index);
  const around = parts.at(-2);
  const siblings = around ? (around.otherwise && index > around.otherwise.index ? around.otherwise.inner : around.inner) : outlineOf(entries);
  return siblings.findLast(({ entry }) => entry.index < index)?.entry.index;
}

/** Moves a part before the element with a current index. */
function to(entries: readonly StepEntry[], { entry, end }: Part, target: number): Arranged {
  const moving = all(entries).slice(entry.index, end);
  const rest = all(entries).toSpliced(entry.index, end - entry.index);
  const at = target > entry.index ? target - moving.length : target;
  return { slots: rest.toSpliced(at, 0, ...moving), chosen: at };
}
