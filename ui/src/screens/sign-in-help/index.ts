import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";

export const signInHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in-help",
  component: lazyRouteComponent(() => import("./SignInHelpScreen"), "SignInHelpScreen"),
});
