import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const subscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/subscriptions/$id",
  component: laterScreen(() => import("./SubscriptionScreen").then((module) => module.SubscriptionScreen)),
});
