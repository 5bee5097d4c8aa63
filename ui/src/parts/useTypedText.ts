import { useState } from "react";

/**
 * Returns the text of a field whose value is updated with each keystroke. A value has several texts, such as `1.50` and
 * `1.5`, or a list with and without a final line end. The entered text remains until something else changes the value.
 *
 * @param shown the text that the field shows for its value
 * @returns the text of the field, and a function that receives the entered text and the text that the field shows for
 *   the resulting value
 */
export function useTypedText(shown: string): readonly [text: string, type: (text: string, shownThen: string) => void] {
  const [typed, setTyped] = useState({ text: shown, of: shown });
  return [typed.of === shown ? typed.text : shown, (text, shownThen) => setTyped({ text, of: shownThen })];
}
