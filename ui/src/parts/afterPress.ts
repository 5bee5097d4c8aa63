let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), true);

/** Tells whether something is being pressed now. */
export const isPressing = () => isPressed;

/**
 * Does something once what is being pressed now has been pressed: what appears before that can move it away, so that the
 * press does nothing. At once if nothing is being pressed.
 */
export function afterPress(act: () => void): void {
  // The click comes after the end of the press, in the same task.
  if (isPressed) addEventListener("pointerup", () => setTimeout(act), { once: true });
  else act();
}
