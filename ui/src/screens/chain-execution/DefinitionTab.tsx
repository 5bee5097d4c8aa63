import { useQuery } from "@tanstack/react-query";
import { chain, chainDefinition, chainVersion } from "../../api/chains";
import type { ChainExecution } from "../../api/types";
import { ExecutedDefinition } from "../../parts/ExecutedDefinition";

/** The definition that the chain execution follows, and what has changed in its chain since. */
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
