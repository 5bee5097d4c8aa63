import { useState } from "react";

/**
 * Returns the text of a field whose value is read from it with each key. A value has more than one text, such as `1.50` and
 * `1.5`, or a list with and without a final line end: the one that was typed stays until something else changes the value.
 *
 * @param shown the text that the field shows for its value
 * @returns the text of the field, and what takes a typed text with the text that is shown for the value read from it
 */
export function useTypedText(shown: string): readonly [text: string, type: (text: string, shownThen: string) => void] {
  const [typed, setTyped] = useState({ text: shown, of: shown });
  return [typed.of === shown ? typed.text : shown, (text, shownThen) => setTyped({ text, of: shownThen })];
}
