import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../model/search";
import { screens } from "../screens";
import { NotFound } from "./NotFound";
import { rootRoute } from "./root";
import { ScreenFailed } from "./ScreenFailed";
import { Shell } from "./Shell";

rootRoute.update({ component: Shell });

export const router = createRouter({
  routeTree: rootRoute.addChildren(screens),
  basepath: "/api/ui",
  parseSearch,
  stringifySearch,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  // A screen of another object starts with a new state, so that no dialog or undo of one object affects another object.
  defaultRemountDeps: ({ params }) => params,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
