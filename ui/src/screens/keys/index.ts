import { IconKey } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { daysOf } from "../../model/expiries";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/keys",
  validateSearch: (search: Record<string, unknown>): { days?: string } => daysOf(search),
  component: laterScreen(() => import("./KeysScreen").then((module) => module.KeysScreen)),
});

export const keysEntry: NavigationEntry = {
  group: "administration",
  icon: IconKey,
  label: texts.keyring.entry,
  to: "/keys",
  keys: "g k",
};
