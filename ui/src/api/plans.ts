import { queryOptions } from "@tanstack/react-query";
import type { Mappings, Policy, Values } from "../model/bundles";
import type { JsonObject } from "../model/pointers";
import { api, dataOf } from "./client";
import { saveAs } from "./download";
import { answerTo, problemOf } from "./problem";
import { reasonHeader } from "./reason";
import { session } from "./session";
import type { Plan } from "./types";

/** A selected bundle with the options of its import. */
export interface Source {
  /** Name of the file or template. */
  readonly name: string;
  /** The zip in Base64, or the files by path; includes the other files of a job's export. */
  readonly bundle: { readonly zip: string } | JsonObject;
  readonly policy: Policy;
  readonly values: Values;
  /** Names in this installation by names in the bundle; none by default. */
  readonly mappings?: Mappings;
}

/**
 * The bundles of plans that were created on this page, by plan id. They are kept only in memory, because entered values
 * may be credentials. After the page is reloaded, a plan can be viewed and applied, but not created again.
 */
const sources = new Map<string, Source>();

/** Returns the bundle from which a plan was created on this page. */
export const sourceOf = (planId: string): Source | undefined => sources.get(planId);

/** Compares a bundle with the installation. The server stores only the plan. */
export async function makePlan(source: Source): Promise<Plan> {
  const { bundle, policy, values, mappings = {} } = source;
  const body = { ...bundle, policy, ...(Object.keys(values).length > 0 && { values }), ...(Object.keys(mappings).length > 0 && { mappings }) };
  const plan = await dataOf(api.POST("/plans", { body: body as never }));
  sources.set(plan.plan_id, source);
  return plan;
}

/** Creates a plan that restores the state before another plan was applied. */
export const makeUndo = (planId: string): Promise<Plan> => dataOf(api.POST("/plans", { body: { undo: planId } }));

export const plan = (planId: string) =>
  queryOptions({
    queryKey: ["plan", planId],
    queryFn: ({ signal }) => dataOf(api.GET("/plans/{plan_id}", { params: { path: { plan_id: planId } }, signal })),
  });

/** Applies exactly the plan that was reviewed. */
export const applyPlan = ({ plan_id, plan_hash }: Plan, reason: string): Promise<Plan> =>
  dataOf(
    api.POST("/plans/{plan_id}/apply", {
      params: { path: { plan_id }, header: reasonHeader(reason) },
      body: { plan_hash },
    }),
  );

/** The content of an export. */
export interface Exported {
  readonly job_ids: readonly string[];
  readonly with_dependencies: boolean;
  readonly with_starters: boolean;
  readonly credentials: "refuse" | "mark";
}

/** Lets the browser save a zip of jobs and their related objects. */
export async function exportJobs(exported: Exported, file: string): Promise<void> {
  const { key } = session.get();
  const response = await answerTo(fetch("/api/export", {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { "x-api-key": key }) },
    body: JSON.stringify(exported),
  }));
  if (!response.ok) throw await problemOf(response, await response.json().catch(() => null));
  saveAs(await response.blob(), file);
}
