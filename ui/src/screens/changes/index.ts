import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type ChangesSearch, readChangesSearch } from "../../model/changes";
import { texts } from "../../texts";

export const changesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/changes",
  validateSearch: (search: Record<string, unknown>): ChangesSearch => readChangesSearch(search),
  component: lazyRouteComponent(() => import("./ChangesScreen"), "ChangesScreen"),
});

export const changesEntry: NavigationEntry = {
  group: "installation",
  label: texts.changes.title,
  to: "/changes",
  keys: "g h",
};
