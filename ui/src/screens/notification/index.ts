import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const notificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications/$id",
  component: lazyRouteComponent(() => import("./NotificationScreen"), "NotificationScreen"),
});
