import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { type DefinitionSearch, readDefinitionSearch } from "../../model/objects";
import { laterScreen } from "../../parts/later";

export const chainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chains/$id",
  validateSearch: (search: Record<string, unknown>): DefinitionSearch => readDefinitionSearch(search),
  component: laterScreen(() => import("./ChainScreen").then((module) => module.ChainScreen)),
});
