import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const watchesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/watches",
  component: lazyRouteComponent(() => import("./WatchesScreen"), "WatchesScreen"),
});

export const watchesEntry: NavigationEntry = {
  group: "definitions",
  label: texts.watches.title,
  to: "/watches",
  keys: "g w",
};
