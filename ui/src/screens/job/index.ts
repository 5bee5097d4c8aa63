import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { type DefinitionSearch, readDefinitionSearch } from "../../model/objects";

export const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/jobs/$id",
  validateSearch: (search: Record<string, unknown>): DefinitionSearch => readDefinitionSearch(search),
  component: lazyRouteComponent(() => import("./JobScreen"), "JobScreen"),
});
