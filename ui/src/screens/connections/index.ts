import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { texts } from "../../texts";

export const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connections",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: lazyRouteComponent(() => import("./ConnectionsScreen"), "ConnectionsScreen"),
});

export const connectionsEntry: NavigationEntry = {
  group: "installation",
  label: texts.connections.title,
  to: "/connections",
  keys: "g n",
};
