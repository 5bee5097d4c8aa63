import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { texts } from "../../texts";

export const subscriptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/subscriptions",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: lazyRouteComponent(() => import("./SubscriptionsScreen"), "SubscriptionsScreen"),
});

export const subscriptionsEntry: NavigationEntry = {
  group: "definitions",
  label: texts.subscriptions.title,
  to: "/subscriptions",
  keys: "g b",
};
