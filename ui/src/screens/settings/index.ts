import { IconSettings } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  component: laterScreen(() => import("./SettingsScreen").then((module) => module.SettingsScreen)),
});

export const settingsEntry: NavigationEntry = {
  group: "administration",
  icon: IconSettings,
  label: texts.settings.title,
  to: "/settings",
  keys: "g t",
};
