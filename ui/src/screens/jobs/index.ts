import { IconBriefcase } from "@tabler/icons-react";
import { createRoute } from "@tanstack/react-router";
import type { NavigationEntry } from "../../app/navigation";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";
import { texts } from "../../texts";

/** The filters of the list of jobs in the URL; `enabled` is `true` or `false`. */
export interface JobsSearch {
  text?: string;
  label?: string;
  enabled?: string;
}

export const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/jobs",
  validateSearch: (search: Record<string, unknown>): JobsSearch => textsOf(search, ["text", "label", "enabled"]),
  component: laterScreen(() => import("./JobsScreen").then((module) => module.JobsScreen)),
});

export const jobsEntry: NavigationEntry = {
  group: "main",
  icon: IconBriefcase,
  label: texts.jobs.title,
  to: "/jobs",
  keys: "g j",
};
