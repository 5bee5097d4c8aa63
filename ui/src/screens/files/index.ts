import { IconFiles } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { type FilesSearch, readFilesSearch } from "../../model/files";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

export const filesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/files",
  validateSearch: (search: Record<string, unknown>): FilesSearch => readFilesSearch(search),
  component: laterScreen(() => import("./FilesScreen").then((module) => module.FilesScreen)),
});

export const contentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/files/$sha256",
  component: laterScreen(() => import("./ContentScreen").then((module) => module.ContentScreen)),
});

export const filesEntry: NavigationEntry = {
  group: "main",
  icon: IconFiles,
  label: texts.files.title,
  to: "/files",
  keys: "g f",
};
