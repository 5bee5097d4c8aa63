import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

export const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/$kind/$id",
  component: laterScreen(() => import("./EditScreen").then((module) => module.EditScreen)),
});

/** The initial values of a new definition: the job that a new schedule starts, or the id of the definition to copy. */
export type NewSearch = { job?: string; copy?: string };

export const newRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/$kind",
  validateSearch: (search: Record<string, unknown>): NewSearch => textsOf(search, ["job", "copy"]),
  component: laterScreen(() => import("./EditScreen").then((module) => module.NewScreen)),
});
