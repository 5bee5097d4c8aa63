import { highlightSpecialChars } from "@codemirror/view";
import { HIDDEN, visible } from "../../model/visible";

/** Has an editor show in a form that can be seen what else cannot be: controls, marks that turn the direction, what takes no room. */
export const seenCharacters = highlightSpecialChars({
  // One of its own: an expression that goes through a text keeps its place in itself.
  specialChars: new RegExp(HIDDEN.source, HIDDEN.flags),
  render(code) {
    const seen = document.createElement("span");
    seen.className = "cm-specialChar";
    seen.textContent = visible(String.fromCodePoint(code));
    return seen;
  },
});
