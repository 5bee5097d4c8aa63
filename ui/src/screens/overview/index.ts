import { IconLayoutDashboard } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: laterScreen(() => import("./OverviewScreen").then((module) => module.OverviewScreen)),
});

export const overviewEntry: NavigationEntry = {
  group: "main",
  icon: IconLayoutDashboard,
  label: texts.overview.title,
  to: "/",
  keys: "g o",
};
