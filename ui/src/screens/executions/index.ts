import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type ExecutionsSearch, readSearch } from "../../model/filters";
import { texts } from "../../texts";

export const executionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/executions",
  validateSearch: (search: Record<string, unknown>): ExecutionsSearch => readSearch(search),
  component: lazyRouteComponent(() => import("./ExecutionsScreen"), "ExecutionsScreen"),
});

export const executionsEntry: NavigationEntry = {
  group: "work",
  label: texts.executions.title,
  to: "/executions",
  keys: "g e",
};
