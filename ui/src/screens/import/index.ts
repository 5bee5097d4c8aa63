import { IconFileImport } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/import",
  component: laterScreen(() => import("./ImportScreen").then((module) => module.ImportScreen)),
});

export const importEntry: NavigationEntry = {
  group: "administration",
  icon: IconFileImport,
  label: texts.importTitle,
  to: "/import",
  keys: "g r",
};
