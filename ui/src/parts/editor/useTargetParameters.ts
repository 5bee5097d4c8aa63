import { useQuery } from "@tanstack/react-query";
import { chain } from "../../api/chains";
import { job } from "../../api/jobs";
import type { ParameterSchema } from "../../api/types";
import { isObject, type JsonObject } from "../../model/pointers";

/** Returns the schema of the parameters of a definition's target; `undefined` while the target is unknown. */
export function useTargetParameters({ target }: JsonObject): ParameterSchema | undefined {
  const { job_id, chain_id } = isObject(target) ? target : {};
  const jobId = typeof job_id === "string" ? job_id : "";
  const chainId = typeof chain_id === "string" ? chain_id : "";
  const ofJob = useJobParameters(jobId);
  const { data } = useQuery({ ...chain(chainId), enabled: chainId !== "", retry: false });
  return jobId !== "" ? ofJob : (data?.definition.parameters as ParameterSchema | undefined);
}

/** Returns the schema of a job's parameters; `undefined` while the job does not exist. */
export function useJobParameters(id: string): ParameterSchema | undefined {
  const { data } = useQuery({ ...job(id), enabled: id !== "", retry: false });
  return data?.definition.parameters as ParameterSchema | undefined;
}
