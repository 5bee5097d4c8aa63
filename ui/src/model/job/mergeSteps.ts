import { type Merge, merge, same } from "../merge";
import type { Json, JsonObject } from "../pointers";
import { entriesOf, outlineOf, type Part } from "./outline";

/**
 * Brings changes of one's own to a job together with what somebody else has saved meanwhile. Steps are told apart by their ids,
 * markers by the block that they part or end: each is merged by itself, and the steps that one has added or moved are put
 * behind those that they stand behind there. Where that cannot be told, the steps are changed as a whole.
 */
export function mergeJobs(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
  const [before, own, other] = [base, mine, theirs].map(keysOf);
  if (!before || !own || !other) return merge(base, mine, theirs);
  const order = orderOf(before, own, other);
  if (!order) return merge(base, mine, theirs);
  const merged = merge(byKey(base, before), byKey(mine, own), byKey(theirs, other));
  return { ...merged, whole: (job) => listed(job, order) };
}

/** Returns a key for each step and marker, in their order; `undefined` where two would have the same one, or one none. */
function keysOf(job: JsonObject): readonly string[] | undefined {
  const entries = entriesOf(job);
  const keys = new Map<number, string>(entries.flatMap(({ index, id, hasId }) => (hasId ? [[index, id] as const] : [])));
  function visit({ entry, block, inner, otherwise, end }: Part): void {
    if (block && entry.hasId) {
      if (otherwise) keys.set(otherwise.index, `${entry.id}/else`);
      if (entries[end - 1]?.type === "flow.end") keys.set(end - 1, `${entry.id}/end`);
    }
    for (const part of [...inner, ...(otherwise?.inner ?? [])]) visit(part);
  }
  for (const part of outlineOf(entries)) visit(part);
  const all = entries.flatMap(({ index }) => keys.get(index) ?? []);
  return all.length === entries.length && new Set(all).size === all.length ? all : undefined;
}

function byKey(job: JsonObject, keys: readonly string[]): JsonObject {
  const steps = Array.isArray(job.steps) ? (job.steps as Json[]) : [];
  return { ...job, steps: Object.fromEntries(keys.map((key, i) => [key, steps[i] ?? null])) };
}

function listed(job: JsonObject, order: readonly string[]): JsonObject {
  const steps = (job.steps ?? {}) as JsonObject;
  return { ...job, steps: order.flatMap((key) => (Object.hasOwn(steps, key) ? [steps[key] as Json] : [])) };
}

/** Returns all keys in an order that has what either side has moved; `undefined` if both have moved the same ones differently. */
function orderOf(before: readonly string[], own: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const isMoved = (side: readonly string[]) => !same(common(before, side), common(side, before));
  if (!isMoved(own)) return withKeys(withKeys(other, own), before);
  if (!isMoved(other) || same(common(own, other), common(other, own))) return withKeys(withKeys(own, other), before);
  return undefined;
}

/** Returns the keys that another order has as well. */
function common(order: readonly string[], another: readonly string[]): readonly string[] {
  return order.filter((key) => another.includes(key));
}

/** Puts the keys that only another order has behind those that they follow there. */
function withKeys(order: readonly string[], another: readonly string[]): readonly string[] {
  return another.reduce<readonly string[]>((all, key, i) => {
    if (all.includes(key)) return all;
    const previous = another.slice(0, i).findLast((each) => all.includes(each));
    return all.toSpliced(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, key);
  }, order);
}
