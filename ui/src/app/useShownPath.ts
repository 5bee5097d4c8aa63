import { useMatch } from "@tanstack/react-router";

/**
 * Returns the path of the screen that contains the component. While another screen loads, the current location is already
 * that of the other screen.
 */
export function useShownPath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname });
}
