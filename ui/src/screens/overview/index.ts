import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./OverviewScreen"), "OverviewScreen"),
});

export const overviewEntry: NavigationEntry = {
  group: "work",
  label: texts.overview.title,
  to: "/",
  keys: "g o",
};
