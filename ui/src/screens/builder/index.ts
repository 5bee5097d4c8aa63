import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

/** What the address of a job's builder asks for: a version that takes the place of what is stored, as an edit. */
export type EditJobSearch = { version?: string };

export const editJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/job/$id",
  validateSearch: (search: Record<string, unknown>): EditJobSearch => textsOf(search, ["version"]),
  component: laterScreen(() => import("./BuilderScreen").then((module) => module.EditJobScreen)),
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the builder of a new job begins with: the text of a job of copied steps, and the job that they are of. */
    copiedSteps?: { readonly of: string; readonly text: string };
  }
}

/** What the address of the builder of a new job asks for: the id of a job that it begins with a copy of. */
export type NewJobSearch = { copy?: string };

export const newJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/job",
  validateSearch: (search: Record<string, unknown>): NewJobSearch => textsOf(search, ["copy"]),
  component: laterScreen(() => import("./BuilderScreen").then((module) => module.NewJobScreen)),
});
