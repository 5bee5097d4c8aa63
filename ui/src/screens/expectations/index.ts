import { IconInbox } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const expectationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/expectations",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./ExpectationsScreen").then((module) => module.ExpectationsScreen)),
});

export const expectationsEntry: NavigationEntry = {
  group: "automation",
  icon: IconInbox,
  label: texts.expectations.title,
  to: "/expectations",
  keys: "g x",
};
