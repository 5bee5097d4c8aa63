import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { texts } from "../../texts";

export const channelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/channels",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: lazyRouteComponent(() => import("./ChannelsScreen"), "ChannelsScreen"),
});

export const channelsEntry: NavigationEntry = {
  group: "installation",
  label: texts.channels.title,
  to: "/channels",
  keys: "g v",
};
