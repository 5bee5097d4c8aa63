import { queryOptions } from "@tanstack/react-query";
import type { Mappings, Policy, Values } from "../model/bundles";
import type { JsonObject } from "../model/pointers";
import { api, dataOf } from "./client";
import { saveAs } from "./download";
import { answerTo, problemOf } from "./problem";
import { reasonHeader } from "./reason";
import { session } from "./session";
import type { Plan } from "./types";

/** A bundle as it was chosen, and what is asked for with it. */
export interface Source {
  /** Name of its file or template. */
  readonly name: string;
  /** The zip in Base64, or the files by path; with what a job's export has beside them. */
  readonly bundle: { readonly zip: string } | JsonObject;
  readonly policy: Policy;
  readonly values: Values;
  /** Names at this installation by names in the bundle; none by default. */
  readonly mappings?: Mappings;
}

/**
 * The bundles of plans that were made on this page, by the plans' ids. They are kept in memory only, as values that were
 * typed may be credentials: after the page is loaded anew, a plan can be looked at and applied, and not be made again.
 */
const sources = new Map<string, Source>();

/** Returns the bundle that a plan was made of on this page. */
export const sourceOf = (planId: string): Source | undefined => sources.get(planId);

/** Has a bundle compared with what there is; nothing else is stored but the plan. */
export async function makePlan(source: Source): Promise<Plan> {
  const { bundle, policy, values, mappings = {} } = source;
  const body = { ...bundle, policy, ...(Object.keys(values).length > 0 && { values }), ...(Object.keys(mappings).length > 0 && { mappings }) };
  const plan = await dataOf(api.POST("/plans", { body: body as never }));
  sources.set(plan.plan_id, source);
  return plan;
}

/** Makes the plan of going back to what was before another one was applied. */
export const makeUndo = (planId: string): Promise<Plan> => dataOf(api.POST("/plans", { body: { undo: planId } }));

export const plan = (planId: string) =>
  queryOptions({
    queryKey: ["plan", planId],
    queryFn: ({ signal }) => dataOf(api.GET("/plans/{plan_id}", { params: { path: { plan_id: planId } }, signal })),
  });

/** Has that very plan applied which was looked at. */
export const applyPlan = ({ plan_id, plan_hash }: Plan, reason: string): Promise<Plan> =>
  dataOf(
    api.POST("/plans/{plan_id}/apply", {
      params: { path: { plan_id }, header: reasonHeader(reason) },
      body: { plan_hash },
    }),
  );

/** What an export has in it. */
export interface Exported {
  readonly job_ids: readonly string[];
  readonly with_dependencies: boolean;
  readonly with_starters: boolean;
  readonly credentials: "refuse" | "mark";
}

/** Has the browser save a zip with jobs and what belongs to them. */
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
