import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const subscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/subscriptions/$id",
  component: lazyRouteComponent(() => import("./SubscriptionScreen"), "SubscriptionScreen"),
});
