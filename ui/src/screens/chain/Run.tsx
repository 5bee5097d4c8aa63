import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startChain } from "../../api/definitionActions";
import type { ParameterSchema, StoredChain } from "../../api/types";
import { useMe } from "../../app/useMe";
import { useShortcut } from "../../app/useShortcut";
import { may } from "../../model/roles";
import { RoleButton } from "../../parts/RoleButton";
import { RunNow } from "../../parts/RunNow";
import { texts } from "../../texts";

/** Starts an execution of a chain; also with the key `r`. */
export function Run({ chain: { chain_id: id, definition } }: { readonly chain: StoredChain }) {
  const [isStarting, setStarting] = useState(false);
  const navigate = useNavigate();
  const isAllowed = may(useMe()?.role, "operator");
  useShortcut("r", () => setStarting(isAllowed));
  return (
    <>
      <RoleButton needs="operator" size="compact-md" onClick={() => setStarting(true)}>
        {texts.definitions.run.title}
      </RoleButton>
      {isStarting && (
        <RunNow
          what={id}
          schema={definition.parameters as ParameterSchema | undefined}
          connections={[]}
          start={(request) => startChain(id, request)}
          onStarted={(execution) => void navigate({ to: "/chain-executions/$id", params: { id: execution } })}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  );
}
