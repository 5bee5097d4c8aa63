import { IconHistory } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type ChangesSearch, readChangesSearch } from "../../model/changes";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const changesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/changes",
  validateSearch: (search: Record<string, unknown>): ChangesSearch => readChangesSearch(search),
  component: laterScreen(() => import("./ChangesScreen").then((module) => module.ChangesScreen)),
});

export const changesEntry: NavigationEntry = {
  group: "administration",
  icon: IconHistory,
  label: texts.changes.title,
  to: "/changes",
  keys: "g h",
};
