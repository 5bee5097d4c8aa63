import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const healthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/health",
  component: lazyRouteComponent(() => import("./HealthScreen"), "HealthScreen"),
});

export const healthEntry: NavigationEntry = {
  group: "installation",
  label: texts.health.title,
  to: "/health",
  keys: "g i",
};
