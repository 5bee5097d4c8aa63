import { isObject, type Json, type JsonObject, pointerTo, valueAt, withValue } from "./pointers";

/** A place of a document that two people have changed in different ways; `undefined` where they have removed it. */
export interface Conflict {
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** What two people have made of one document. */
export interface Merge {
  /** What somebody else has saved, with the changes of one's own that nothing speaks against. */
  readonly merged: JsonObject;
  readonly conflicts: readonly Conflict[];
  /** Makes of the merged document, once each conflict is decided, one of the form that it is saved in; by default it has it. */
  whole?(document: JsonObject): JsonObject;
}

/** Brings changes of one's own together with what somebody else has saved meanwhile; arrays are changed as a whole. */
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
 * @param mine pointers of the conflicts that one's own value is taken for; others keep what somebody else has saved
 */
export function decided({ merged, conflicts, whole = (document) => document }: Merge, mine: ReadonlySet<string>): JsonObject {
  const document = conflicts
    .filter(({ pointer }) => mine.has(pointer))
    .reduce((at, conflict) => withValue(at, conflict.pointer, conflict.mine), merged);
  return whole(document);
}

/** Returns whether two values of JSON are equal, whatever the order of their properties. */
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
