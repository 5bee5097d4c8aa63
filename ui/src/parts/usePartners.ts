import { useQueries, useQuery } from "@tanstack/react-query";
import { chain } from "../api/chains";
import { job, jobDefinition } from "../api/jobs";
import type { Execution, StoredChain, StoredJob } from "../api/types";
import type { ObjectName } from "../model/objects";
import { type Partners, partnersOf, type Step, stepsAhead, together } from "../model/partners";

/** Returns the partners of a job with the given parameters, and the schema's defaults for other parameters. */
export function partnersOfJob(
  { variables, parameters: schema, ...definition }: StoredJob["definition"],
  parameters: Readonly<Record<string, unknown>> = {},
  steps: readonly Step[] = definition.steps,
): Partners {
  const defaults = Object.entries(schema?.properties ?? {}).map(([name, { default: value }]) => [name, value]);
  return partnersOf(steps, { variables, parameters: { ...Object.fromEntries(defaults), ...parameters } });
}

/**
 * Returns the partners that an execution will use.
 *
 * @param isFromStart whether the execution starts again, instead of continuing where it stopped
 */
export function useExecutionPartners(execution: Execution, isFromStart: boolean): Partners | undefined {
  const { data } = useQuery(jobDefinition(execution.job_id, execution.version));
  if (!data) return undefined;
  const steps: readonly Step[] = data.steps;
  const ahead = isFromStart ? steps : stepsAhead(steps, execution.steps?.value ?? []);
  return partnersOfJob(data, execution.parameters, ahead);
}

/** Returns the partners of all jobs of a chain. */
export function useChainPartners(definition: StoredChain["definition"] | undefined): Partners | undefined {
  const nodes = definition?.nodes ?? [];
  const found = useQueries({ queries: nodes.map(({ job_id: id }) => job(id)) });
  if (!definition || found.some(({ isPending }) => isPending)) return undefined;
  return together(
    nodes.map(({ parameters }, i) => {
      const stored = found[i]?.data;
      return stored
        ? partnersOfJob(stored.definition, parameters as Record<string, unknown> | undefined)
        : { names: [], isOpen: true };
    }),
  );
}

/** Returns the partners of a job or a chain that another object starts. */
export function useTargetPartners({ kind, id }: ObjectName): Partners | undefined {
  const ofJob = useQuery({ ...job(id), enabled: kind === "job" });
  const ofChain = useQuery({ ...chain(id), enabled: kind === "chain" });
  const members = useChainPartners(ofChain.data?.definition);
  return kind === "chain" ? members : ofJob.data && partnersOfJob(ofJob.data.definition);
}
