import { type Conflict, decided, type Merge, merge, same } from "../merge";
import { type Json, type JsonObject, namesOf } from "../pointers";
import { blockOf } from "./outline";
import { type Keyed, keepsBlocks, keyedSteps } from "./stepKeys";

/**
 * Merges your changes to a job with the version that another user has saved in the meantime. Steps are identified by
 * their ids, and markers by the block that they divide or end. Each step is merged separately, and steps that a user
 * has added or moved are placed after the steps that they follow in that user's version. A block keeps its markers as
 * long as it exists. If the order is ambiguous, or a step would enter or leave a block although no user moved it there,
 * the list of steps is merged as a unit.
 */
export function mergeJobs(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
  const [before, own, other] = [base, mine, theirs].map(keyedSteps);
  return (before && own && other && byStep([base, before], [mine, own], [theirs, other])) ?? merge(base, mine, theirs);
}

type Side = readonly [job: JsonObject, steps: readonly Keyed[]];

/** Merges step by step; returns `undefined` if that would break blocks, or if the order is ambiguous. */
function byStep(base: Side, mine: Side, theirs: Side): Merge | undefined {
  const [before, own, other] = [base[1], mine[1], theirs[1]];
  const order = orderOf(keysOf(before), keysOf(own), keysOf(other));
  if (!order) return undefined;
  const openers = new Map([...before, ...own, ...other].map(({ key, opener }) => [key, opener]));
  const merged = merge(byKey(base), byKey(mine, base), byKey(theirs, base));
  if (merged.conflicts.some(isOfBlock)) return undefined;
  const present = (job: JsonObject) => order.filter((key) => has(job, key) && has(job, openers.get(key) ?? key));
  const whole = (job: JsonObject) => ({ ...job, steps: present(job).map((key) => stepsOf(job)[key] ?? null) });
  // Includes all steps that any decision may keep. If the blocks are valid with all of these steps, they are also valid
  // without some of them.
  const removed = merged.conflicts.filter((conflict) => conflict.theirs === undefined);
  const most = decided(merged, new Set(removed.map(({ pointer }) => pointer)));
  const found = keyedSteps(whole(most));
  return found && same(keysOf(found), present(most)) && keepsBlocks(found, before, own, other) ? { ...merged, whole } : undefined;
}

const keysOf = (steps: readonly Keyed[]) => steps.map(({ key }) => key);
const stepsOf = (job: JsonObject) => (job.steps ?? {}) as JsonObject;
const has = (job: JsonObject, key: string) => Object.hasOwn(stepsOf(job), key);

/** Returns whether both users changed the type of a step differently, and at least one type opens a block. */
function isOfBlock({ pointer, mine, theirs }: Conflict): boolean {
  const [collection, , name, ...more] = namesOf(pointer);
  return collection === "steps" && name === "type" && more.length === 0 && [mine, theirs].some((type) => blockOf(String(type)) !== undefined);
}

/**
 * Returns a job with its steps as an object by key, including markers from another job for blocks that the job does not
 * have.
 */
function byKey([job, steps]: Side, [another, others]: Side = [job, []]): JsonObject {
  const keys = new Set(keysOf(steps));
  const markers = others.flatMap(({ key, opener }, i) => (opener !== undefined && !keys.has(opener) ? [[key, listOf(another)[i] ?? null] as const] : []));
  return { ...job, steps: Object.fromEntries([...steps.map(({ key }, i) => [key, listOf(job)[i] ?? null] as const), ...markers]) };
}

const listOf = ({ steps }: JsonObject) => (Array.isArray(steps) ? (steps as Json[]) : []);

/** Returns all keys in an order with the moves of both users; `undefined` if both moved the same keys differently. */
function orderOf(before: readonly string[], own: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const isMoved = (side: readonly string[]) => !same(common(before, side), common(side, before));
  if (!isMoved(own)) return withKeys(withKeys(other, own), before);
  if (!isMoved(other) || same(common(own, other), common(other, own))) return withKeys(withKeys(own, other), before);
  return undefined;
}

/** Returns the keys that another order also has. */
function common(order: readonly string[], another: readonly string[]): readonly string[] {
  return order.filter((key) => another.includes(key));
}

/** Inserts the keys that only another order has after the keys that they follow there. */
function withKeys(order: readonly string[], another: readonly string[]): readonly string[] {
  return another.reduce<readonly string[]>((all, key, i) => {
    if (all.includes(key)) return all;
    const previous = another.slice(0, i).findLast((each) => all.includes(each));
    return all.toSpliced(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, key);
  }, order);
}
