import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calendars/$id",
  component: laterScreen(() => import("./CalendarScreen").then((module) => module.CalendarScreen)),
});
