import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";

export const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/watches/$id",
  validateSearch: (search: Record<string, unknown>): { path?: string } => textsOf(search, ["path"]),
  component: lazyRouteComponent(() => import("./WatchScreen"), "WatchScreen"),
});
