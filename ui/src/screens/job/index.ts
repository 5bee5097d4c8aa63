import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { type DefinitionSearch, readDefinitionSearch } from "../../model/objects";
import { laterScreen } from "../../parts/later";

export const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/jobs/$id",
  validateSearch: (search: Record<string, unknown>): DefinitionSearch => readDefinitionSearch(search),
  component: laterScreen(() => import("./JobScreen").then((module) => module.JobScreen)),
});
