import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import type { UpcomingSearch } from "../../model/upcoming";
import { texts } from "../../texts";

export const upcomingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/upcoming",
  validateSearch: (search: Record<string, unknown>): UpcomingSearch => textsOf(search, ["within", "kind", "label"]),
  component: lazyRouteComponent(() => import("./UpcomingScreen"), "UpcomingScreen"),
});

export const upcomingEntry: NavigationEntry = {
  group: "work",
  label: texts.upcoming.title,
  to: "/upcoming",
  keys: "g p",
};
