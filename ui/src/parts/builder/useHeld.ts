import { type FocusEvent, useState } from "react";

const isInput = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/**
 * Returns the element type that suits a field; while its input has the focus, the type at the time of focus. If the
 * input were replaced while the user is typing, the rest of the text would be lost. The handlers belong to an element
 * around the input.
 */
export function useHeld<T extends string | boolean>(suiting: T) {
  const [isEdited, setEdited] = useState(false);
  const [held, setHeld] = useState(suiting);
  const now = isEdited ? held : suiting;
  if (held !== now) setHeld(now);
  return {
    held: now,
    handlers: {
      // Events of a dialog that the field opened also arrive here, although the dialog is outside of the element.
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => setEdited(currentTarget.contains(target) && isInput(target)),
      onBlur: () => setEdited(false),
    },
  };
}
