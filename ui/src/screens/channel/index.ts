import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const channelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/channels/$id",
  component: lazyRouteComponent(() => import("./ChannelScreen"), "ChannelScreen"),
});
