import type { ExecutionAction, Outcome } from "../model/executions";
import type { JsonObject } from "../model/pointers";
import { api, dataOf } from "./client";
import type { Execution } from "./types";

/** The response to an action on an execution: its state, or only the id of a new execution. */
export type Acted = Pick<Execution, "execution_id"> & Partial<Execution>;

/**
 * Requests an action on an execution.
 *
 * @param reason reason for the audit log; may be empty
 * @param key idempotency key, with which a repeated rerun starts only one execution
 * @returns the execution; after a rerun, the new one
 */
export async function actOn(
  id: string,
  action: ExecutionAction,
  reason: string,
  key: string,
): Promise<Acted> {
  const path = { execution_id: id };
  const body = reason ? { reason } : {};
  switch (action) {
    case "pause":
      return dataOf(api.POST("/executions/{execution_id}/pause", { params: { path }, body }));
    case "resume":
      return dataOf(api.POST("/executions/{execution_id}/resume", { params: { path }, body }));
    case "resumeItems":
      return dataOf(
        api.POST("/executions/{execution_id}/resume", { params: { path }, body: { ...body, items: "failed" } }),
      );
    case "cancel":
      return dataOf(api.POST("/executions/{execution_id}/cancel", { params: { path }, body }));
    case "rerun": {
      const { execution_id } = await dataOf(
        api.POST("/executions/{execution_id}/rerun", {
          params: { path, header: { "Idempotency-Key": key } },
          body,
        }),
      );
      return { execution_id };
    }
  }
}

/** The outcome of a failed step's action in another system, as a user reports it. */
export interface Settlement {
  readonly outcome: Outcome;
  /** The failed attempt, so that a delayed request does not apply to a later attempt. */
  readonly attempt: number;
  /** Outputs of the step if the action was done; by default, the known outputs. */
  readonly outputs?: JsonObject;
}

/** Resumes an execution whose failed step may have acted on another system, and reports the outcome of that action. */
export async function resumeWith(id: string, settlement: Settlement, reason: string): Promise<Acted> {
  const path = { execution_id: id };
  return dataOf(api.POST("/executions/{execution_id}/resume", { params: { path }, body: { ...settlement, reason } }));
}
