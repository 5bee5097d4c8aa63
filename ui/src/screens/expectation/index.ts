import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const expectationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/expectations/$id",
  component: lazyRouteComponent(() => import("./ExpectationScreen"), "ExpectationScreen"),
});
