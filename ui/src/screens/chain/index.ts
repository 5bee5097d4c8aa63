import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { type DefinitionSearch, readDefinitionSearch } from "../../model/objects";

export const chainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chains/$id",
  validateSearch: (search: Record<string, unknown>): DefinitionSearch => readDefinitionSearch(search),
  component: lazyRouteComponent(() => import("./ChainScreen"), "ChainScreen"),
});
