// Characters that a partner may have put into a name to make it look like another one: controls,
// marks that turn the direction of what follows, and what takes no room.
export const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\ud800-\udfff]/gu;

const PICTURES = 0x2400;
const DELETE = 0x7f;

/**
 * Returns a text of others with every character that cannot be seen, or that would rearrange the
 * others, in a form that can be seen: controls as their pictures (`␀`), the rest as `⟨U+202E⟩`.
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(PICTURES + code);
    if (code === DELETE) return "\u2421";
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

/** Characters that the fields of forms show as they are. */
const LINES: readonly string[] = ["\n", "\r", "\t"];

/** Returns the code points of a text that cannot be seen, such as `U+202E`, each once; ends of lines and tabs can be seen. */
export function hiddenIn(text: string): string[] {
  const found = [...text.matchAll(HIDDEN)].map(([character]) => character).filter((each) => !LINES.includes(each));
  return [...new Set(found)].map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
}

/** Returns the beginning of a text, with an ellipsis where something was left out. */
export function clamped(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

const SHORT_WORD = 20;

/** Spaces at which a browser breaks lines: all but those that join what is around them. */
const BREAKING_SPACES = /[^\S\u00a0\u2007\u202f\ufeff]+/u;

/** Returns whether a text has only words so short that they need not be broken over lines. */
export function hasShortWords(text: string): boolean {
  return text.split(BREAKING_SPACES).every((word) => word.length <= SHORT_WORD);
}
