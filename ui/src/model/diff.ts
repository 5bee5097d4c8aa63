/** A difference between two JSON values. */
export interface Change {
  /** JSON pointer (RFC 6901) to the difference. */
  readonly pointer: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before?: unknown;
  readonly after?: unknown;
  /** The `id` of the innermost enclosing object that has an id, such as a step. */
  readonly within?: string;
}

/** Maximum product of the lengths of two lists that are compared element by element. */
const MOST_PAIRS = 1_000_000;

/**
 * Returns the changes that convert `before` to `after`. They can be applied one after another, like those of a JSON
 * patch: for a list, first removals from the end, then additions, then changes within elements of both lists. Elements
 * of lists are identified by their `id`, if they have one.
 */
export function differences(before: unknown, after: unknown): Change[] {
  return compare("", before, after, undefined);
}

function compare(pointer: string, before: unknown, after: unknown, within: string | undefined): Change[] {
  const inside = idOf(after) ?? within;
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(pointer, before, after, inside);
  if (isObject(before) && isObject(after)) return ofObjects(pointer, before, after, inside);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ pointer, kind: "changed", before, after, ...(inside && { within: inside }) }];
}

type Json = Readonly<Record<string, unknown>>;

function ofObjects(pointer: string, before: Json, after: Json, within: string | undefined): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Object.hasOwn(after, name)) return [removed(at, before[name], within)];
    if (!Object.hasOwn(before, name)) return [added(at, after[name], within)];
    return compare(at, before[name], after[name], within);
  });
}

function ofLists(
  pointer: string,
  before: readonly unknown[],
  after: readonly unknown[],
  within: string | undefined,
): Change[] {
  const pairs = matches(before, after);
  const kept = new Set(pairs.map(([i]) => i));
  const found = new Set(pairs.map(([, j]) => j));
  return [
    ...before.flatMap((value, i) => (kept.has(i) ? [] : [removed(`${pointer}/${i}`, value, within)])).toReversed(),
    ...after.flatMap((value, j) => (found.has(j) ? [] : [added(`${pointer}/${j}`, value, within)])),
    ...pairs.flatMap(([i, j]) => compare(`${pointer}/${j}`, before[i], after[j], within)),
  ];
}

const removed = (pointer: string, before: unknown, within: string | undefined): Change => ({
  pointer,
  kind: "removed",
  before,
  ...inner(before, within),
});

const added = (pointer: string, after: unknown, within: string | undefined): Change => ({
  pointer,
  kind: "added",
  after,
  ...inner(after, within),
});

function inner(value: unknown, around: string | undefined): { within?: string } {
  const within = idOf(value) ?? around;
  return within ? { within } : {};
}

/** Returns the index pairs of the elements that two lists have in common, in order. */
function matches(before: readonly unknown[], after: readonly unknown[]): Array<[number, number]> {
  if (before.length * after.length > MOST_PAIRS) {
    return Array.from({ length: Math.min(before.length, after.length) }, (_, i) => [i, i]);
  }
  const left = before.map(keyOf);
  const right = after.map(keyOf);
  // lengths[i][j] is the number of elements that the rests of the lists from i and j have in common.
  const lengths = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? [];
    for (let j = right.length - 1; j >= 0; j--) {
      row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Array<[number, number]> = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function keyOf(value: unknown): string {
  const id = idOf(value);
  return id === undefined ? JSON.stringify(value) : JSON.stringify({ id });
}

function idOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.id === "string" ? value.id : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
