import type { Icon } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { navigation } from "../screens";

/**
 * Returns the icon of the current screen in the navigation; `undefined` if the navigation does not contain the screen.
 */
export function useScreenIcon(): Icon | undefined {
  const { pathname } = useLocation();
  return navigation.find(({ to }) => to === pathname)?.icon;
}
