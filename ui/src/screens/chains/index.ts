import { IconRoute } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const chainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chains",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./ChainsScreen").then((module) => module.ChainsScreen)),
});

export const chainsEntry: NavigationEntry = {
  group: "automation",
  icon: IconRoute,
  label: texts.chains.title,
  to: "/chains",
  keys: "g c",
};
