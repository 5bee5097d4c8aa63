// Characters with which a partner could disguise a name: control characters, marks that change the text direction, and
// characters without width.
export const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\ud800-\udfff]/gu;

const PICTURES = 0x2400;
const DELETE = 0x7f;

/**
 * Returns a text from another party with all characters that are invisible or reorder other characters made visible:
 * control characters as their pictures (`␀`), others as `⟨U+202E⟩`.
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(PICTURES + code);
    if (code === DELETE) return "\u2421";
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

/** Invisible characters that form fields display correctly. */
const LINES: readonly string[] = ["\n", "\r", "\t"];

/**
 * Returns the distinct code points of invisible characters in a text, such as `U+202E`; line ends and tabs count as
 * visible.
 */
export function hiddenIn(text: string): string[] {
  const found = [...text.matchAll(HIDDEN)].map(([character]) => character).filter((each) => !LINES.includes(each));
  return [...new Set(found)].map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
}

/** Returns the start of a text, with an ellipsis if the text was truncated. */
export function clamped(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

const SHORT_WORD = 20;

/** Spaces at which a browser breaks lines: all except non-breaking spaces. */
const BREAKING_SPACES = /[^\S\u00a0\u2007\u202f\ufeff]+/u;

/** Returns whether all words of a text are so short that they need not be broken. */
export function hasShortWords(text: string): boolean {
  return text.split(BREAKING_SPACES).every((word) => word.length <= SHORT_WORD);
}
