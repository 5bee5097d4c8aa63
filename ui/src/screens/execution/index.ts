import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

/** The tabs of the screen. */
export const TABS = ["timeline", "graph", "steps", "items", "files", "parameters", "trail", "telemetry", "definition"] as const;
export type Tab = (typeof TABS)[number];

/** The displayed tab, and the highlighted step. */
export interface ExecutionSearch {
  tab?: Tab;
  step?: string;
}

export const executionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/executions/$id",
  validateSearch: (search: Record<string, unknown>): ExecutionSearch => {
    const tab = TABS.find((each) => each === search.tab);
    return { ...textsOf(search, ["step"]), ...(tab && { tab }) };
  },
  component: laterScreen(() => import("./ExecutionScreen").then((module) => module.ExecutionScreen)),
});
