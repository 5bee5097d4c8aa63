import { IconListDetails } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import type { ChainExecutionsSearch } from "../../model/chains";
import { readSpan, textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const chainExecutionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chain-executions",
  validateSearch: (search: Record<string, unknown>): ChainExecutionsSearch => ({
    ...textsOf(search, ["chain_id", "state", "label"]),
    ...readSpan(search),
  }),
  component: laterScreen(() => import("./ChainExecutionsScreen").then((module) => module.ChainExecutionsScreen)),
});

export const chainExecutionsEntry: NavigationEntry = {
  group: "automation",
  icon: IconListDetails,
  label: texts.chainExecutions.title,
  to: "/chain-executions",
  keys: "g u",
};
