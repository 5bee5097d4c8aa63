import type { ChainAction } from "../model/chains";
import type { StartOptions } from "../model/startOptions";
import { api, dataOf } from "./client";
import type { ChainExecution, JobValidation, StoredJob } from "./types";

/** A reason, as the body of a request. */
const because = (reason: string) => (reason ? { reason } : {});

/** Request that starts an execution. */
export interface Start {
  readonly parameters: Record<string, unknown>;
  readonly options: StartOptions;
  /** Goes to the audit trail; may be empty. */
  readonly reason: string;
  /** Makes a repeated request start one execution. */
  readonly key: string;
}

/** Tries what an execution of a job would meet now, with the defaults of its parameters; changes nothing. */
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
 * Asks a chain execution for something.
 *
 * @returns the chain execution that it is about, with its state: for a rerun the new one
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
