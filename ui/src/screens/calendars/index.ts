import { IconCalendar } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const calendarsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calendars",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./CalendarsScreen").then((module) => module.CalendarsScreen)),
});

export const calendarsEntry: NavigationEntry = {
  group: "automation",
  icon: IconCalendar,
  label: texts.calendars.title,
  to: "/calendars",
  keys: "g l",
};
