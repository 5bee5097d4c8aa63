/** An offered name; its `type` distinguishes objects of one kind. */
interface Offered {
  readonly name: string;
  readonly type?: string;
}

/** Maximum number of names that are shown at once. */
export const MOST_OFFERED = 50;

/**
 * Returns the names that a field offers for its text: names that contain the text, those that start with it first; all
 * names if the text is empty or a complete name. Case is ignored, and `_`, `-`, `/` and spaces are equivalent.
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

/** The names of a list in its field: the selected names, and the name that is being entered. */
export interface Split {
  readonly chosen: readonly string[];
  readonly typed: string;
}

/** Splits the lines of a list into names; the last name is still being entered if it was typed last. */
export function splitNames(lines: string, typed: string): Split {
  const names = lines.split("\n").filter((line) => line !== "");
  return typed !== "" && names.at(-1) === typed ? { chosen: names.slice(0, -1), typed } : { chosen: names, typed: "" };
}

/** Returns the lines of a list of names. */
export function joinNames({ chosen, typed }: Split): string {
  return [...chosen, typed].filter((name) => name !== "").join("\n");
}

/** A key that was pressed in a field for names. */
interface Press {
  readonly key: string;
  /** Whether the key is held and repeats. */
  readonly repeat: boolean;
}

/**
 * Returns the names of a list after a key: Enter accepts the entered name, and Backspace in an empty field removes the
 * last name, but only once while the key is held. Returns `undefined` for a key that does not change the list.
 */
export function pressed({ chosen, typed }: Split, { key, repeat }: Press): Split | undefined {
  if (key === "Enter" && typed !== "") return { chosen: [...chosen, typed], typed: "" };
  return key === "Backspace" && !repeat && typed === "" && chosen.length > 0 ? { chosen: chosen.slice(0, -1), typed: "" } : undefined;
}
