import { applied, between, type TextEdit } from "./edits";
import { isBroken, parse, type Source } from "./source";

/** Returns the edits of several consecutive changes; each change applies to the result of the previous one. */
export function inTurn(source: Source, changes: ReadonlyArray<(source: Source) => readonly TextEdit[]>): TextEdit[] {
  const last = changes.reduce((now, change) => {
    const read = parse(applied(now.text, change(now)));
    return isBroken(read) ? now : read;
  }, source);
  return between(source.text, last.text);
}
