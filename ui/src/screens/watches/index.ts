import { IconEye } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const watchesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/watches",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./WatchesScreen").then((module) => module.WatchesScreen)),
});

export const watchesEntry: NavigationEntry = {
  group: "automation",
  icon: IconEye,
  label: texts.watches.title,
  to: "/watches",
  keys: "g w",
};
