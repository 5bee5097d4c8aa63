import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

/** The tabs of the screen. */
export const TABS = ["trail", "definition"] as const;
export type Tab = (typeof TABS)[number];

export const chainExecutionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chain-executions/$id",
  validateSearch: (search: Record<string, unknown>): { tab?: Tab } => {
    const tab = TABS.find((each) => each === search.tab);
    return tab ? { tab } : {};
  },
  component: laterScreen(() => import("./ChainExecutionScreen").then((module) => module.ChainExecutionScreen)),
});
