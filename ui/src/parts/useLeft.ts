import { type FocusEvent, useState } from "react";

let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), true);

/**
 * Tells whether somebody has been in an element and left it. An element that is left by a press is left only once the press
 * has ended: what is shown then would move what is being pressed away.
 */
export function useLeft(): { readonly isLeft: boolean; readonly onBlur: (event: FocusEvent<HTMLElement>) => void } {
  const [isLeft, setLeft] = useState(false);
  return {
    isLeft,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      // The click comes after the end of the press, in the same task.
      if (isPressed) addEventListener("pointerup", () => setTimeout(() => setLeft(true)), { once: true });
      else setLeft(true);
    },
  };
}
