import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connections/$id",
  component: laterScreen(() => import("./ConnectionScreen").then((module) => module.ConnectionScreen)),
});
