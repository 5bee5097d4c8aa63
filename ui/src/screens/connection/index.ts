import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connections/$id",
  component: lazyRouteComponent(() => import("./ConnectionScreen"), "ConnectionScreen"),
});
