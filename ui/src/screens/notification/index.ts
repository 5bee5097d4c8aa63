import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const notificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications/$id",
  component: laterScreen(() => import("./NotificationScreen").then((module) => module.NotificationScreen)),
});
