import { useQuery } from "@tanstack/react-query";
import { chain, chainDefinition, chainVersion } from "../../api/chains";
import type { ChainExecution } from "../../api/types";
import { ExecutedDefinition } from "../../parts/ExecutedDefinition";

/** Shows the definition of the chain execution, and the changes of its chain since then. */
export function DefinitionTab({ execution: { chain_id: id, version } }: { readonly execution: ChainExecution }) {
  const definition = useQuery(chainDefinition(id, version));
  const current = useQuery(chain(id));
  return (
    <ExecutedDefinition
      of={["chain", id]}
      version={version}
      definition={definition}
      current={current}
      read={(other) => chainVersion(id, other)}
    />
  );
}
