import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type NotificationsSearch, readNotificationsSearch } from "../../model/notifications";
import { texts } from "../../texts";

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications",
  validateSearch: (search: Record<string, unknown>): NotificationsSearch => readNotificationsSearch(search),
  component: lazyRouteComponent(() => import("./NotificationsScreen"), "NotificationsScreen"),
});

export const notificationsEntry: NavigationEntry = {
  group: "work",
  label: texts.notifications.title,
  to: "/notifications",
  keys: "g m",
};
