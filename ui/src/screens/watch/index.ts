import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

export const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/watches/$id",
  validateSearch: (search: Record<string, unknown>): { path?: string } => textsOf(search, ["path"]),
  component: laterScreen(() => import("./WatchScreen").then((module) => module.WatchScreen)),
});
