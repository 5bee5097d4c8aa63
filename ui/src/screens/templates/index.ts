import { IconTemplate } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates",
  component: laterScreen(() => import("./TemplatesScreen").then((module) => module.TemplatesScreen)),
});

export const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates/$name",
  component: laterScreen(() => import("./TemplateScreen").then((module) => module.TemplateScreen)),
});

export const templatesEntry: NavigationEntry = {
  group: "automation",
  icon: IconTemplate,
  label: texts.templates.title,
  to: "/templates",
  keys: "g y",
};
