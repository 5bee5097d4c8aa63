import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { texts } from "../../texts";

export const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates",
  component: lazyRouteComponent(() => import("./TemplatesScreen"), "TemplatesScreen"),
});

export const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates/$name",
  component: lazyRouteComponent(() => import("./TemplateScreen"), "TemplateScreen"),
});

export const templatesEntry: NavigationEntry = {
  group: "definitions",
  label: texts.templates.title,
  to: "/templates",
  keys: "g y",
};
