import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { texts } from "../../texts";

export const calendarsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calendars",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: lazyRouteComponent(() => import("./CalendarsScreen"), "CalendarsScreen"),
});

export const calendarsEntry: NavigationEntry = {
  group: "definitions",
  label: texts.calendars.title,
  to: "/calendars",
  keys: "g l",
};
