import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { texts } from "../../texts";

export const expectationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/expectations",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: lazyRouteComponent(() => import("./ExpectationsScreen"), "ExpectationsScreen"),
});

export const expectationsEntry: NavigationEntry = {
  group: "definitions",
  label: texts.expectations.title,
  to: "/expectations",
  keys: "g x",
};
