import { createRootRoute } from "@tanstack/react-router";

/** The parent of all screen routes; the router renders the shell for this route. */
export const rootRoute = createRootRoute();
