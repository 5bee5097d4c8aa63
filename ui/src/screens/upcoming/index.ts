import { IconCalendarClock } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import type { UpcomingSearch } from "../../model/upcoming";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const upcomingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/upcoming",
  validateSearch: (search: Record<string, unknown>): UpcomingSearch => textsOf(search, ["within", "kind", "label"]),
  component: laterScreen(() => import("./UpcomingScreen").then((module) => module.UpcomingScreen)),
});

export const upcomingEntry: NavigationEntry = {
  group: "main",
  icon: IconCalendarClock,
  label: texts.upcoming.title,
  to: "/upcoming",
  keys: "g p",
};
