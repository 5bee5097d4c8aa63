import { IconPlugConnected } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connections",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./ConnectionsScreen").then((module) => module.ConnectionsScreen)),
});

export const connectionsEntry: NavigationEntry = {
  group: "main",
  icon: IconPlugConnected,
  label: texts.connections.title,
  to: "/connections",
  keys: "g n",
};
