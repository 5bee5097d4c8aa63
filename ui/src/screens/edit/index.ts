import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/$kind/$id",
  component: lazyRouteComponent(() => import("./EditScreen"), "EditScreen"),
});

export const newRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/$kind",
  component: lazyRouteComponent(() => import("./EditScreen"), "NewScreen"),
});
