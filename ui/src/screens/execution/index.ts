import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

/** The parts of the screen that one at a time is shown of. */
export const TABS = ["timeline", "steps", "items", "files", "parameters", "trail"] as const;
export type Tab = (typeof TABS)[number];

export const executionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/executions/$id",
  validateSearch: (search: Record<string, unknown>): { tab?: Tab } => {
    const tab = TABS.find((each) => each === search.tab);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => import("./ExecutionScreen"), "ExecutionScreen"),
});
