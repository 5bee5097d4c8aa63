import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { actOnChain } from "../../api/definitionActions";
import type { ChainExecution } from "../../api/types";
import { type ChainAction, possibleChainActions } from "../../model/chains";
import { Concerned } from "../../parts/Concerned";
import { StateActions } from "../../parts/StateActions";
import { useTargetPartners } from "../../parts/usePartners";
import { texts } from "../../texts";

const SHOWN: readonly ChainAction[] = ["resume", "pause", "rerun", "cancel"];

/** Shows the actions on a chain execution. */
export function Actions({ execution }: { readonly execution: ChainExecution }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = execution.chain_execution_id;

  const lookAgain = () => void client.invalidateQueries({ queryKey: ["chain-execution", id] });

  function done({ chain_execution_id: result }: { readonly chain_execution_id: string }) {
    if (result !== id) void navigate({ to: "/chain-executions/$id", params: { id: result } });
    lookAgain();
  }

  return (
    <StateActions
      shown={SHOWN}
      possible={possibleChainActions(execution.state)}
      state={execution.state}
      words={texts.chainExecutions}
      run={(action, reason, key) => actOnChain(id, action, reason, key)}
      concerns={() => <Members id={execution.chain_id} />}
      onRefused={lookAgain}
      onDone={done}
    />
  );
}

function Members({ id }: { readonly id: string }) {
  return <Concerned partners={useTargetPartners({ kind: "chain", id })} />;
}
