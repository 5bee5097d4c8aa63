import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const editJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/job/$id",
  component: lazyRouteComponent(() => import("./BuilderScreen"), "EditJobScreen"),
});

export const newJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/job",
  component: lazyRouteComponent(() => import("./BuilderScreen"), "NewJobScreen"),
});
