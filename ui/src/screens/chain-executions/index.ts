import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { texts } from "../../texts";

/** The filters of the list of chain executions as its address has them; `since` is a span such as `24h`. */
export interface ChainExecutionsSearch {
  chain_id?: string;
  state?: string;
  since?: string;
}

export const chainExecutionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chain-executions",
  validateSearch: (search: Record<string, unknown>): ChainExecutionsSearch =>
    textsOf(search, ["chain_id", "state", "since"]),
  component: lazyRouteComponent(() => import("./ChainExecutionsScreen"), "ChainExecutionsScreen"),
});

export const chainExecutionsEntry: NavigationEntry = {
  group: "work",
  label: texts.chainExecutions.title,
  to: "/chain-executions",
  keys: "g u",
};
