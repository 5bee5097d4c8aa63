import { type Conflict, decided, type Merge, merge, same } from "../merge";
import { type Json, type JsonObject, namesOf } from "../pointers";
import { blockOf } from "./outline";
import { type Keyed, keepsBlocks, keyedSteps } from "./stepKeys";

/**
 * Brings changes of one's own to a job together with what somebody else has saved meanwhile. Steps are told apart by their ids,
 * markers by the block that they part or end: each is merged by itself, and the steps that one has added or moved are put
 * behind those that they stand behind there. A block has its markers as long as it is there. Where the order cannot be told, or
 * a step would come into a block or out of one although nobody has moved it there, the steps are changed as a whole.
 */
export function mergeJobs(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
  const [before, own, other] = [base, mine, theirs].map(keyedSteps);
  return (before && own && other && byStep([base, before], [mine, own], [theirs, other])) ?? merge(base, mine, theirs);
}

type Side = readonly [job: JsonObject, steps: readonly Keyed[]];

/** Merges step by step; `undefined` where that would tear blocks apart, or leaves the order open. */
function byStep(base: Side, mine: Side, theirs: Side): Merge | undefined {
  const [before, own, other] = [base[1], mine[1], theirs[1]];
  const order = orderOf(keysOf(before), keysOf(own), keysOf(other));
  if (!order) return undefined;
  const openers = new Map([...before, ...own, ...other].map(({ key, opener }) => [key, opener]));
  const merged = merge(byKey(base), byKey(mine, base), byKey(theirs, base));
  if (merged.conflicts.some(isOfBlock)) return undefined;
  const present = (job: JsonObject) => order.filter((key) => has(job, key) && has(job, openers.get(key) ?? key));
  const whole = (job: JsonObject) => ({ ...job, steps: present(job).map((key) => stepsOf(job)[key] ?? null) });
  // All steps that any decision may keep: blocks that fit together with all of them do so without some of them.
  const removed = merged.conflicts.filter((conflict) => conflict.theirs === undefined);
  const most = decided(merged, new Set(removed.map(({ pointer }) => pointer)));
  const found = keyedSteps(whole(most));
  return found && same(keysOf(found), present(most)) && keepsBlocks(found, before, own, other) ? { ...merged, whole } : undefined;
}

const keysOf = (steps: readonly Keyed[]) => steps.map(({ key }) => key);
const stepsOf = (job: JsonObject) => (job.steps ?? {}) as JsonObject;
const has = (job: JsonObject, key: string) => Object.hasOwn(stepsOf(job), key);

/** Returns whether both have changed the type of a step in different ways, and it opens a block for one of them. */
function isOfBlock({ pointer, mine, theirs }: Conflict): boolean {
  const [collection, , name, ...more] = namesOf(pointer);
  return collection === "steps" && name === "type" && more.length === 0 && [mine, theirs].some((type) => blockOf(String(type)) !== undefined);
}

/** Returns a job whose steps are an object by their keys; from another job it has the markers of the blocks that it has not. */
function byKey([job, steps]: Side, [another, others]: Side = [job, []]): JsonObject {
  const keys = new Set(keysOf(steps));
  const markers = others.flatMap(({ key, opener }, i) => (opener !== undefined && !keys.has(opener) ? [[key, listOf(another)[i] ?? null] as const] : []));
  return { ...job, steps: Object.fromEntries([...steps.map(({ key }, i) => [key, listOf(job)[i] ?? null] as const), ...markers]) };
}

const listOf = ({ steps }: JsonObject) => (Array.isArray(steps) ? (steps as Json[]) : []);

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
