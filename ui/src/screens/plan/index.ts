import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plans/$id",
  component: laterScreen(() => import("./PlanScreen").then((module) => module.PlanScreen)),
});
