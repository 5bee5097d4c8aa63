import { IconClock } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const schedulesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/schedules",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./SchedulesScreen").then((module) => module.SchedulesScreen)),
});

export const schedulesEntry: NavigationEntry = {
  group: "automation",
  icon: IconClock,
  label: texts.schedules.title,
  to: "/schedules",
  keys: "g s",
};
