import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { textsOf } from "../../model/filters";
import { laterScreen } from "../../parts/later";

/** The parameters in the URL of a job's editor: a version that replaces the stored one, as an edit. */
export type EditJobSearch = { version?: string };

export const editJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit/job/$id",
  validateSearch: (search: Record<string, unknown>): EditJobSearch => textsOf(search, ["version"]),
  component: laterScreen(() => import("./BuilderScreen").then((module) => module.EditJobScreen)),
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * The initial content of the editor for a new job: the text of a job with copied steps, and the job that contains
     * these steps.
     */
    copiedSteps?: { readonly of: string; readonly text: string };
  }
}

/** The parameters in the URL of the editor for a new job: the id of a job to copy. */
export type NewJobSearch = { copy?: string };

export const newJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/job",
  validateSearch: (search: Record<string, unknown>): NewJobSearch => textsOf(search, ["copy"]),
  // Not read by the screen: while another screen loads, the current location is that of the other screen.
  beforeLoad: ({ location: { state } }) => ({ copiedSteps: state.copiedSteps }),
  component: laterScreen(() => import("./BuilderScreen").then((module) => module.NewJobScreen)),
});
