import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";

/** The groups of the navigation, from top to bottom: the entries of the first are always shown, the others open and close. */
export const GROUPS = ["main", "automation", "alerts", "administration"] as const;
export type NavigationGroup = (typeof GROUPS)[number];

/** An entry of the navigation: a screen that is not reached by way of another one. */
export interface NavigationEntry {
  readonly group: NavigationGroup;
  readonly icon: Icon;
  readonly label: string;
  readonly to: NonNullable<LinkProps["to"]>;
  /** The keys that lead to it, such as `g e`. */
  readonly keys: string;
}
