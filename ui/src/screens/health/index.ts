import { IconHeartbeat } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const healthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/health",
  component: laterScreen(() => import("./HealthScreen").then((module) => module.HealthScreen)),
});

export const healthEntry: NavigationEntry = {
  group: "administration",
  icon: IconHeartbeat,
  label: texts.health.title,
  to: "/health",
  keys: "g i",
};
