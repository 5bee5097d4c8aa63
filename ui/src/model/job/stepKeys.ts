import type { JsonObject } from "../pointers";
import { entriesOf, outlineOf, type Part } from "./outline";

/** The branch of a block that contains a step; only a choice has a second branch. */
type Branch = "inner" | "otherwise";

/** A step or marker of a job with a unique key. */
export interface Keyed {
  /** The id of a step; for a marker, the id of its block with `/else` or `/end`. */
  readonly key: string;
  /** Key of the block that a marker divides or ends; `undefined` for a step. */
  readonly opener: string | undefined;
  /** Keys of all enclosing blocks, each with the branch that contains the step. */
  readonly around: ReadonlyMap<string, Branch>;
}

/** Returns the steps and markers of a job in order; `undefined` if a key is missing or not unique. */
export function keyedSteps(job: JsonObject): readonly Keyed[] | undefined {
  const entries = entriesOf(job);
  const found = new Map<number, Keyed>();
  function visit({ entry, block, inner, otherwise, end }: Part, around: Keyed["around"]): void {
    const { id: key, index } = entry;
    if (!entry.hasId) return;
    found.set(index, { key, opener: undefined, around });
    if (block && otherwise) found.set(otherwise.index, { key: `${key}/else`, opener: key, around });
    // For a block without an end marker, this is the end marker of a nested block, which is visited next.
    if (block && entries[end - 1]?.type === "flow.end") found.set(end - 1, { key: `${key}/end`, opener: key, around });
    for (const part of inner) visit(part, new Map([...around, [key, "inner"]]));
    for (const part of otherwise?.inner ?? []) visit(part, new Map([...around, [key, "otherwise"]]));
  }
  for (const part of outlineOf(entries)) visit(part, new Map());
  const all = entries.flatMap(({ index }) => found.get(index) ?? []);
  return all.length === entries.length && new Set(all.map(({ key }) => key)).size === all.length ? all : undefined;
}

type Places = ReadonlyMap<string, Keyed["around"]>;

/**
 * Returns whether every step of a merged job is in the right blocks and branches: those to which a user moved the step,
 * otherwise those that contained the step before.
 */
export function keepsBlocks(merged: readonly Keyed[], before: readonly Keyed[], mine: readonly Keyed[], theirs: readonly Keyed[]): boolean {
  const [now, base, own, other] = [merged, before, mine, theirs].map((side): Places => new Map(side.map(({ key, around }) => [key, around])));
  if (!now || !base || !own || !other) return false;
  const blocks = new Set([...own.values(), ...other.values()].flatMap((around) => [...around.keys()]));
  return [...now.keys()].every((key) => [...blocks].every((block) => isKept(key, block, { now, base, own, other })));
}

function isKept(key: string, block: string, { now, base, own, other }: Record<"now" | "base" | "own" | "other", Places>): boolean {
  const [found, before, mine, theirs] = [now, base, own, other].map((side) =>
    side.has(key) && side.has(block) ? (side.get(key)?.get(block) ?? "outside") : undefined,
  );
  if (found === undefined) {
    // If a user removed a block, the steps that it contained are outside of it; a step that the other user moved into
    // it would lose its block.
    const isLeft = (place: string | undefined, another: Places) => place === undefined || place === "outside" || (place === before && another.has(key));
    return isLeft(mine, other) && isLeft(theirs, own);
  }
  if (mine === undefined || theirs === undefined) return (mine ?? theirs ?? found) === found;
  return mine === theirs ? found === mine : before !== undefined && found === (mine === before ? theirs : mine);
}
