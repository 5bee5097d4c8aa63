let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), true);

/** Returns whether a mouse button or a finger is pressed now. */
export const isPressing = () => isPressed;

/**
 * Runs an action after the current press has ended, or immediately if nothing is pressed. An element that appears
 * during the press could move the pressed element, so that the click would be lost.
 */
export function afterPress(act: () => void): void {
  // The click event follows the end of the press in the same task.
  if (isPressed) addEventListener("pointerup", () => setTimeout(act), { once: true });
  else act();
}
