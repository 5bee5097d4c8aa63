import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startChain } from "../../api/definitionActions";
import type { ParameterSchema, StoredChain } from "../../api/types";
import { useMe } from "../../app/useMe";
import { useShortcut } from "../../app/useShortcut";
import { may } from "../../model/roles";
import { RoleButton } from "../../parts/RoleButton";
import { RunNow } from "../../parts/RunNow";
import { useChainPartners } from "../../parts/usePartners";
import { definitions as definitionsTexts } from "../../texts/definitions";

/** Starts an execution of a chain; the key `r` does the same. */
export function Run({ chain: { chain_id: id, definition } }: { readonly chain: StoredChain }) {
  const [isStarting, setStarting] = useState(false);
  const client = useQueryClient();
  const partners = useChainPartners(isStarting ? definition : undefined);
  const navigate = useNavigate();
  const isAllowed = may(useMe()?.role, "operator");
  useShortcut("r", () => setStarting(isAllowed));
  return (
    <>
      <RoleButton needs="operator" onClick={() => setStarting(true)}>
        {definitionsTexts.run.title}
      </RoleButton>
      {isStarting && (
        <RunNow
          started="chain"
          title={definitionsTexts.run.of(id)}
          help={definitionsTexts.run.help}
          schema={definition.parameters as ParameterSchema | undefined}
          partnersOf={() => partners}
          start={(request) => startChain(id, request)}
          onStarted={(execution) => void navigate({ to: "/chain-executions/$id", params: { id: execution } })}
          onRefused={() => void client.invalidateQueries({ queryKey: ["chain", id] })}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  );
}
