import { applied, between, type TextEdit } from "./edits";
import { isBroken, parse, type Source } from "./source";

/** Returns the edits that make several changes, each of what the one before has left. */
export function inTurn(source: Source, changes: ReadonlyArray<(source: Source) => readonly TextEdit[]>): TextEdit[] {
  const last = changes.reduce((now, change) => {
    const read = parse(applied(now.text, change(now)));
    return isBroken(read) ? now : read;
  }, source);
  return between(source.text, last.text);
}
