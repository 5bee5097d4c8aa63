import { IconMail } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type NotificationsSearch, readNotificationsSearch } from "../../model/notifications";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications",
  validateSearch: (search: Record<string, unknown>): NotificationsSearch => readNotificationsSearch(search),
  component: laterScreen(() => import("./NotificationsScreen").then((module) => module.NotificationsScreen)),
});

export const notificationsEntry: NavigationEntry = {
  group: "alerts",
  icon: IconMail,
  label: texts.notifications.title,
  to: "/notifications",
  keys: "g m",
};
