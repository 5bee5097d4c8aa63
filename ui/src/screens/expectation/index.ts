import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const expectationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/expectations/$id",
  component: laterScreen(() => import("./ExpectationScreen").then((module) => module.ExpectationScreen)),
});
