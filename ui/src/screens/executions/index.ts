import { IconActivity } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type ExecutionsSearch, readSearch } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const executionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/executions",
  validateSearch: (search: Record<string, unknown>): ExecutionsSearch => readSearch(search),
  component: laterScreen(() => import("./ExecutionsScreen").then((module) => module.ExecutionsScreen)),
});

export const executionsEntry: NavigationEntry = {
  group: "main",
  icon: IconActivity,
  label: texts.executions.title,
  to: "/executions",
  keys: "g e",
};
