import { type FocusEvent, useState } from "react";

const isInput = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/**
 * Returns what suits a field, except while its input has the focus: then what suited it when the input got the focus. An
 * input that were exchanged for another one in the middle of typing would lose the rest of what is typed. The handlers
 * belong to an element around the input.
 */
export function useHeld<T extends string | boolean>(suiting: T) {
  const [isEdited, setEdited] = useState(false);
  const [held, setHeld] = useState(suiting);
  const now = isEdited ? held : suiting;
  if (held !== now) setHeld(now);
  return {
    held: now,
    handlers: {
      // A dialog that the field has opened is outside of the element, and its events come here all the same.
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => setEdited(currentTarget.contains(target) && isInput(target)),
      onBlur: () => setEdited(false),
    },
  };
}
