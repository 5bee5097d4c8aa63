import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";

/** The part of the screen that is shown, and the versions that are compared. */
export interface ChainSearch {
  tab?: string;
  before?: string;
  after?: string;
}

export const chainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chains/$id",
  validateSearch: (search: Record<string, unknown>): ChainSearch => textsOf(search, ["tab", "before", "after"]),
  component: lazyRouteComponent(() => import("./ChainScreen"), "ChainScreen"),
});
