import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";

/** The part of the screen that is shown, and the versions that are compared. */
export interface JobSearch {
  tab?: string;
  before?: string;
  after?: string;
}

export const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/jobs/$id",
  validateSearch: (search: Record<string, unknown>): JobSearch => textsOf(search, ["tab", "before", "after"]),
  component: lazyRouteComponent(() => import("./JobScreen"), "JobScreen"),
});
