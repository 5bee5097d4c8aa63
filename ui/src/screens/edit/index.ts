import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

/** The job that a new schedule starts. */
interface NewSearch {
  readonly job?: string;
}

export const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/$kind/$id",
  component: laterScreen(() => import("./EditScreen").then((module) => module.EditScreen)),
});

export const newRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/$kind",
  validateSearch: (search: Record<string, unknown>): NewSearch => textsOf(search, ["job"]),
  component: laterScreen(() => import("./EditScreen").then((module) => module.NewScreen)),
});
