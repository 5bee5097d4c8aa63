import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";

export const scheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/schedules/$id",
  // The day whose instants are explained, such as 2026-11-23.
  validateSearch: (search: Record<string, unknown>): { day?: string } => textsOf(search, ["day"]),
  component: lazyRouteComponent(() => import("./ScheduleScreen"), "ScheduleScreen"),
});
