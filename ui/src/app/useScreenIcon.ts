import type { Icon } from "@tabler/icons-react";
import { navigation } from "../screens";
import { useShownPath } from "./useShownPath";

/**
 * Returns the icon of the current screen in the navigation; `undefined` if the navigation does not contain the screen.
 */
export function useScreenIcon(): Icon | undefined {
  const path = useShownPath();
  return navigation.find(({ to }) => to === path)?.icon;
}
