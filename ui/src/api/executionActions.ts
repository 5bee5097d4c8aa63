import type { ExecutionAction } from "../model/executions";
import { api, dataOf } from "./client";

/**
 * Asks an execution for something.
 *
 * @param reason goes to the audit trail; may be empty
 * @param key makes a repeated request for a rerun start one execution
 * @returns the execution that it is about: for a rerun the new one
 */
export async function actOn(
  id: string,
  action: ExecutionAction,
  reason: string,
  key: string,
): Promise<{ readonly execution_id: string }> {
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
    case "rerun":
      return dataOf(
        api.POST("/executions/{execution_id}/rerun", {
          params: { path, header: { "Idempotency-Key": key } },
          body,
        }),
      );
  }
}
