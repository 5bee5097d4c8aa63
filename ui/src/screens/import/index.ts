import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/import",
  component: lazyRouteComponent(() => import("./ImportScreen"), "ImportScreen"),
});

export const importEntry: NavigationEntry = {
  group: "definitions",
  label: texts.bundles.import.title,
  to: "/import",
  keys: "g r",
};
