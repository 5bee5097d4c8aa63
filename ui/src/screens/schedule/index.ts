import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

export const scheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/schedules/$id",
  // The day whose instants are explained, such as 2026-11-23.
  validateSearch: (search: Record<string, unknown>): { day?: string } => textsOf(search, ["day"]),
  component: laterScreen(() => import("./ScheduleScreen").then((module) => module.ScheduleScreen)),
});
