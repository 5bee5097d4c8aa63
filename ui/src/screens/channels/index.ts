import { IconSend } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type LabelSearch, readLabel } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const channelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/channels",
  validateSearch: (search: Record<string, unknown>): LabelSearch => readLabel(search),
  component: laterScreen(() => import("./ChannelsScreen").then((module) => module.ChannelsScreen)),
});

export const channelsEntry: NavigationEntry = {
  group: "alerts",
  icon: IconSend,
  label: texts.channels.title,
  to: "/channels",
  keys: "g v",
};
