import type { LinkProps } from "@tanstack/react-router";

/** The groups of the navigation, from top to bottom. */
export const GROUPS = ["work", "definitions", "installation"] as const;

/** An entry of the navigation: a screen that is not reached by way of another one. */
export interface NavigationEntry {
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  readonly to: NonNullable<LinkProps["to"]>;
  /** The keys that lead to it, such as `g e`. */
  readonly keys: string;
}
