import { applied, between, rearrange, type Slot, type TextEdit, type Write } from "../document/edits";
import { printed } from "../document/printed";
import { isBroken, nodeAt, parse, type Source, textOfNode } from "../document/source";
import type { Json } from "../pointers";
import type { Arranged } from "./arrange";
import { entriesOf, type Part } from "./outline";
import { movedPlaces, renamedReferences } from "./references";
import { freshId } from "./catalogue";
import { setAt } from "../document/edits";

/** Returns a function that writes a value as an element of the list of steps. */
export function writing(value: Json): Write {
  return (layout, before) => printed(value, layout, before);
}

/** Returns the edits that rearrange the steps, and update references to steps by their index. */
export function arrangedSteps(source: Source, { slots }: Pick<Arranged, "slots">): TextEdit[] {
  const renamed = renamedReferences(source, "steps", movedPlaces(source.value, slots));
  const read = parse(applied(source.text, renamed));
  if (isBroken(read)) return [];
  return between(source.text, applied(read.text, rearrange(read, "/steps", slots)));
}

/**
 * Returns the elements of a copy of a part, with their text unchanged except for new ids; references between the
 * elements refer to the copies.
 */
export function copyOf(source: Source, part: Part): Slot[] {
  const entries = entriesOf(source.value);
  const taken: string[] = [];
  const names = new Map<string, string>();
  for (const { id, hasId } of entries.slice(part.entry.index, part.end)) {
    if (!hasId) continue;
    const fresh = freshId(`copy.${id.replace(/-\d+$/, "")}`, entries, taken);
    taken.push(fresh);
    names.set(id, fresh);
  }
  return entries.slice(part.entry.index, part.end).map(({ index }): Write => {
    const node = nodeAt(source.root, `/steps/${index}`);
    const alone = parse(`{"steps":[${node ? textOfNode(node, source.text) : "null"}]}`);
    if (isBroken(alone)) return () => "null";
    const own = nodeAt(alone.root, "/steps/0/id");
    const id = own?.type === "string" ? names.get(own.value as string) : undefined;
    const edits = [
      ...renamedReferences(alone, "steps", names),
      ...(own && id !== undefined ? [{ offset: own.offset, length: own.length, content: JSON.stringify(id) }] : []),
    ];
    const copied = parse(applied(alone.text, edits));
    const copy = isBroken(copied) ? undefined : nodeAt(copied.root, "/steps/0");
    return () => (copy && !isBroken(copied) ? textOfNode(copy, copied.text) : "null");
  });
}

/** Returns the edits that rename a step; references to it are updated, if no other step has this id. */
export function renamedStep(source: Source, index: number, id: string): TextEdit[] {
  const entries = entriesOf(source.value);
  const old = entries[index];
  if (!old || old.id === id || entries.some((each) => each.index !== index && each.id === id)) return [];
  const references = renamedReferences(source, "steps", new Map([[old.id, id]]));
  return [...references, ...setAt(source, `/steps/${index}/id`, () => JSON.stringify(id))];
}
