import { IconShieldLock } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const apiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/api-keys",
  component: laterScreen(() => import("./ApiKeysScreen").then((module) => module.ApiKeysScreen)),
});

export const apiKeysEntry: NavigationEntry = {
  group: "administration",
  icon: IconShieldLock,
  label: texts.apiKeys.title,
  to: "/api-keys",
  keys: "g a",
};
