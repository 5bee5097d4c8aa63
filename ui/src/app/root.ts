import { createRootRoute } from "@tanstack/react-router";

/** The parent of every screen's route; the router gives it the shell. */
export const rootRoute = createRootRoute();
