import type { ChainAction } from "../model/chains";
import type { StartOptions } from "../model/startOptions";
import { api, dataOf } from "./client";
import type { ChainExecution, JobValidation, StoredJob } from "./types";

/** Returns the request body for a reason. */
const because = (reason: string) => (reason ? { reason } : {});

/** A request that starts an execution. */
export interface Start {
  readonly parameters: Record<string, unknown>;
  readonly options: StartOptions;
  /** Reason for the audit log; may be empty. */
  readonly reason: string;
  /** Idempotency key: a repeated request with the same key does not start a second execution. */
  readonly key: string;
}

/** Validates a job against its partners with the default values of its parameters. Changes nothing. */
export async function dryRunJob(definition: StoredJob["definition"]): Promise<JobValidation> {
  return dataOf(api.POST("/jobs/validate", { params: { query: { deep: true } }, body: { definition } }));
}

/** Starts an execution of a job; returns its id. */
export async function startJob(id: string, { parameters, options, reason, key }: Start): Promise<string> {
  const started = await dataOf(
    api.POST("/jobs/{job_id}/trigger", {
      params: { path: { job_id: id }, header: { "Idempotency-Key": key } },
      body: { parameters, ...options, ...because(reason) },
    }),
  );
  return started.execution_id;
}

/** Starts an execution of a chain; returns its id. */
export async function startChain(id: string, { parameters, options, reason, key }: Start): Promise<string> {
  const started = await dataOf(
    api.POST("/chains/{chain_id}/trigger", {
      params: { path: { chain_id: id }, header: { "Idempotency-Key": key } },
      body: { parameters, ...options, ...because(reason) },
    }),
  );
  return started.chain_execution_id;
}

/**
 * Requests an action on a chain execution.
 *
 * @returns the chain execution with its state; for a rerun, the new one
 */
export async function actOnChain(
  id: string,
  action: ChainAction,
  reason: string,
  key: string,
): Promise<Pick<ChainExecution, "chain_execution_id"> & { readonly state: string }> {
  const path = { chain_execution_id: id };
  const request = { params: { path }, body: because(reason) };
  const answer = {
    pause: () => api.POST("/chain-executions/{chain_execution_id}/pause", request),
    resume: () => api.POST("/chain-executions/{chain_execution_id}/resume", request),
    cancel: () => api.POST("/chain-executions/{chain_execution_id}/cancel", request),
    rerun: () =>
      api.POST("/chain-executions/{chain_execution_id}/rerun", {
        params: { path, header: { "Idempotency-Key": key } },
        body: because(reason),
      }),
  }[action];
  return dataOf(answer());
}
