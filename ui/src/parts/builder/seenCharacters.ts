import { highlightSpecialChars } from "@codemirror/view";
import { HIDDEN, visible } from "../../model/visible";

/**
 * Makes invisible characters visible in an editor: control characters, direction marks, and characters without width.
 */
export const seenCharacters = highlightSpecialChars({
  // A separate copy, because a regular expression that searches a text stores its position.
  specialChars: new RegExp(HIDDEN.source, HIDDEN.flags),
  render(code) {
    const seen = document.createElement("span");
    seen.className = "cm-specialChar";
    seen.textContent = visible(String.fromCodePoint(code));
    return seen;
  },
});
