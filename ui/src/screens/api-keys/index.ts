import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const apiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/api-keys",
  component: lazyRouteComponent(() => import("./ApiKeysScreen"), "ApiKeysScreen"),
});

export const apiKeysEntry: NavigationEntry = {
  group: "installation",
  label: texts.apiKeys.title,
  to: "/api-keys",
  keys: "g a",
};
