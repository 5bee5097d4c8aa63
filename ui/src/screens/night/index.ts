import { IconTable } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type NightSearch, readNightSearch } from "../../model/night";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const nightRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/night",
  validateSearch: (search: Record<string, unknown>): NightSearch => readNightSearch(search),
  component: laterScreen(() => import("./NightScreen").then((module) => module.NightScreen)),
});

export const nightEntry: NavigationEntry = {
  group: "main",
  icon: IconTable,
  label: texts.night,
  to: "/night",
  keys: "g d",
};
