import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type FilesSearch, readFilesSearch } from "../../model/files";
import { texts } from "../../texts";

export const filesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/files",
  validateSearch: (search: Record<string, unknown>): FilesSearch => readFilesSearch(search),
  component: lazyRouteComponent(() => import("./FilesScreen"), "FilesScreen"),
});

export const contentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/files/$sha256",
  component: lazyRouteComponent(() => import("./ContentScreen"), "ContentScreen"),
});

export const filesEntry: NavigationEntry = {
  group: "work",
  label: texts.files.title,
  to: "/files",
  keys: "g f",
};
