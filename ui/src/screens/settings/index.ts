import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./SettingsScreen"), "SettingsScreen"),
});

export const settingsEntry: NavigationEntry = {
  group: "installation",
  label: texts.settings.title,
  to: "/settings",
  keys: "g t",
};
