import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/$kind/$id",
  component: laterScreen(() => import("./EditScreen").then((module) => module.EditScreen)),
});

export const newRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/$kind",
  component: laterScreen(() => import("./EditScreen").then((module) => module.NewScreen)),
});
