import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const signInHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in-help",
  component: laterScreen(() => import("./SignInHelpScreen").then((module) => module.SignInHelpScreen)),
});
