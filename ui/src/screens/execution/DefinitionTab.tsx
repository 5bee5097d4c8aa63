import { useQuery } from "@tanstack/react-query";
import { job, jobDefinition, jobVersion } from "../../api/jobs";
import type { Execution } from "../../api/types";
import { ExecutedDefinition } from "../../parts/ExecutedDefinition";

/** The definition that the execution follows, and what has changed in its job since. */
export function DefinitionTab({ execution: { job_id: id, version } }: { readonly execution: Execution }) {
  const definition = useQuery(jobDefinition(id, version));
  const current = useQuery(job(id));
  return (
    <ExecutedDefinition
      of={["job", id]}
      version={version}
      definition={definition}
      current={current}
      read={(other) => jobVersion(id, other)}
    />
  );
}
