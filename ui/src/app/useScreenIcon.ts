import type { Icon } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { navigation } from "../screens";

/** Returns the icon of the screen that is shown, as the navigation has it; none if the navigation does not lead to the screen. */
export function useScreenIcon(): Icon | undefined {
  const { pathname } = useLocation();
  return navigation.find(({ to }) => to === pathname)?.icon;
}
