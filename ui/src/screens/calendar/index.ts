import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calendars/$id",
  component: lazyRouteComponent(() => import("./CalendarScreen"), "CalendarScreen"),
});
