import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";

/**
 * The groups of the navigation, from top to bottom. Entries of the first group are always visible; the other groups
 * open and close.
 */
export const GROUPS = ["main", "automation", "alerts", "administration"] as const;
export type NavigationGroup = (typeof GROUPS)[number];

/** An entry of the navigation: a screen that users do not reach from another screen. */
export interface NavigationEntry {
  readonly group: NavigationGroup;
  readonly icon: Icon;
  readonly label: string;
  readonly to: NonNullable<LinkProps["to"]>;
  /** The keys that open the screen, such as `g e`. */
  readonly keys: string;
}
