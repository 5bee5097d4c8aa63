import { isObject, type Json, type JsonObject, pointerTo, valueAt, withValue } from "./pointers";

/** A location in a document that two users changed differently; `undefined` if a user removed it. */
export interface Conflict {
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** The result of merging two users' changes of a document. */
export interface Merge {
  /** The other user's saved version, with your changes that do not conflict. */
  readonly merged: JsonObject;
  readonly conflicts: readonly Conflict[];
  /**
   * Converts the merged document, after all conflicts are decided, to the format in which it is saved; by default,
   * unchanged.
   */
  whole?(document: JsonObject): JsonObject;
}

/** Merges your changes with the version that another user has saved in the meantime; an array is changed as a unit. */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
  const conflicts: Conflict[] = [];
  let merged = theirs;

  function visit(pointer: string): void {
    const [before, own, other] = [base, mine, theirs].map((each) => (pointer === "" ? each : valueAt(each, pointer)));
    if (same(own, before) || same(own, other)) return;
    if (isObject(own) && isObject(other) && (before === undefined || isObject(before))) {
      const names = new Set([...Object.keys(before ?? {}), ...Object.keys(own), ...Object.keys(other)]);
      for (const name of names) visit(pointerTo(pointer, name));
    } else if (same(other, before)) {
      merged = withValue(merged, pointer, own);
    } else {
      conflicts.push({ pointer, base: before, mine: own, theirs: other });
    }
  }

  visit("");
  return { merged, conflicts };
}

/**
 * Returns a merged document with each conflict decided.
 *
 * @param mine pointers of the conflicts for which your value applies; for other conflicts, the other user's value
 *   applies
 */
export function decided({ merged, conflicts, whole = (document) => document }: Merge, mine: ReadonlySet<string>): JsonObject {
  const document = conflicts
    .filter(({ pointer }) => mine.has(pointer))
    .reduce((at, conflict) => withValue(at, conflict.pointer, conflict.mine), merged);
  return whole(document);
}

/** Returns whether two JSON values are equal, regardless of the order of properties. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
    );
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, i) => same(each as Json, other[i] as Json));
  }
  return one === other;
}
