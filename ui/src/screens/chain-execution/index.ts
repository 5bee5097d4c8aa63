import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const chainExecutionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chain-executions/$id",
  component: lazyRouteComponent(() => import("./ChainExecutionScreen"), "ChainExecutionScreen"),
});
