import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { texts } from "../../texts";

export const watchesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/watches",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: lazyRouteComponent(() => import("./WatchesScreen"), "WatchesScreen"),
});

export const watchesEntry: NavigationEntry = {
  group: "definitions",
  label: texts.watches.title,
  to: "/watches",
  keys: "g w",
};
