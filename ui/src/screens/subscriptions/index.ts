import { IconBellRinging } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const subscriptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/subscriptions",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./SubscriptionsScreen").then((module) => module.SubscriptionsScreen)),
});

export const subscriptionsEntry: NavigationEntry = {
  group: "alerts",
  icon: IconBellRinging,
  label: texts.subscriptions.title,
  to: "/subscriptions",
  keys: "g b",
};
