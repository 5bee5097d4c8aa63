import { useQuery } from "@tanstack/react-query";
import { job, jobDefinition, jobVersion } from "../../api/jobs";
import type { Execution } from "../../api/types";
import { ExecutedDefinition } from "../../parts/ExecutedDefinition";

/** Shows the definition of the execution, and the changes of its job since then. */
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
