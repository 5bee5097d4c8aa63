import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const channelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/channels/$id",
  component: laterScreen(() => import("./ChannelScreen").then((module) => module.ChannelScreen)),
});
