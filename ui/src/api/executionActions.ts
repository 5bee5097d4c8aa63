import type { ExecutionAction, Outcome } from "../model/executions";
import type { JsonObject } from "../model/pointers";
import { api, dataOf } from "./client";
import type { Execution } from "./types";

/** Answer to an act on an execution: its state now, or the id alone of a new one. */
export type Acted = Pick<Execution, "execution_id"> & Partial<Execution>;

/**
 * Asks an execution for something.
 *
 * @param reason goes to the audit trail; may be empty
 * @param key makes a repeated request for a rerun start one execution
 * @returns the execution that it is about; after a rerun the new one
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

/** The outcome of a failed step's action in another system. */
export interface Settlement {
  readonly outcome: Outcome;
  /** The attempt that failed: a request that comes late is not taken for an answer to a later one. */
  readonly attempt: number;
  /** What the step puts out, of an act that was done; what is known of it by default. */
  readonly outputs?: JsonObject;
}

/** Resumes an execution whose failed step has acted on another system, or may have, and says what became of the act. */
export async function resumeWith(id: string, settlement: Settlement, reason: string): Promise<Acted> {
  const path = { execution_id: id };
  return dataOf(api.POST("/executions/{execution_id}/resume", { params: { path }, body: { ...settlement, reason } }));
}
