/** A name that is offered; its `type` tells it from others of its kind. */
interface Offered {
  readonly name: string;
  readonly type?: string;
}

/** Names that are shown at once. */
export const MOST_OFFERED = 50;

/**
 * Returns the names that a field offers for what is in it: those with the text in them, first those that begin with it; all
 * while the text is the whole of a name, or empty. A text may have any case, and `_`, `-`, `/` and blanks stand for each other.
 */
export function offeredFor<T extends Offered>(text: string, all: readonly T[]): readonly T[] {
  const wanted = plain(text);
  if (wanted === "" || all.some(({ name }) => name === text)) return all;
  const found = all.map((each) => ({ each, at: plain(each.name).indexOf(wanted) })).filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(({ each }) => each);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/[_\-/\s]/g, " ");
}

/** The names of a list as its field shows them: those that are chosen, and the one that is being typed. */
export interface Split {
  readonly chosen: readonly string[];
  readonly typed: string;
}

/** Returns the names of a list of lines; the last one is still being typed if it is what was typed last. */
export function splitNames(lines: string, typed: string): Split {
  const names = lines.split("\n").filter((line) => line !== "");
  return typed !== "" && names.at(-1) === typed ? { chosen: names.slice(0, -1), typed } : { chosen: names, typed: "" };
}

/** Returns the lines of a list of names. */
export function joinNames({ chosen, typed }: Split): string {
  return [...chosen, typed].filter((name) => name !== "").join("\n");
}

/** A key that is pressed in a field for names. */
interface Press {
  readonly key: string;
  /** Whether it is held, and has been pressed before. */
  readonly repeat: boolean;
}

/**
 * Returns the names of a list after a key: Enter takes the one that is typed, and Backspace in an empty field removes the last one,
 * each time that it is pressed anew. `undefined` for a key that does nothing to the list.
 */
export function pressed({ chosen, typed }: Split, { key, repeat }: Press): Split | undefined {
  if (key === "Enter" && typed !== "") return { chosen: [...chosen, typed], typed: "" };
  return key === "Backspace" && !repeat && typed === "" && chosen.length > 0 ? { chosen: chosen.slice(0, -1), typed: "" } : undefined;
}
