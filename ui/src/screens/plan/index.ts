import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plans/$id",
  component: lazyRouteComponent(() => import("./PlanScreen"), "PlanScreen"),
});
