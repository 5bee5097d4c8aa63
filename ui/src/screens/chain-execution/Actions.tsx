import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { actOnChain } from "../../api/definitionActions";
import type { ChainExecution } from "../../api/types";
import { useMe } from "../../app/useMe";
import { useShortcut } from "../../app/useShortcut";
import { type ChainAction, possibleChainActions } from "../../model/chains";
import { may } from "../../model/roles";
import { ConfirmAction } from "../../parts/ConfirmAction";
import { RoleButton } from "../../parts/RoleButton";
import { texts } from "../../texts";

const words = texts.chainExecutions;
const SHOWN: readonly ChainAction[] = ["resume", "pause", "rerun", "cancel"];
/** Acts that have a chain execution go on or begin again. */
const GOING_ON: readonly ChainAction[] = ["resume", "rerun"];

/** Shows what may be done with a chain execution; the likeliest is done with the key `r`. */
export function Actions({ execution }: { readonly execution: ChainExecution }) {
  const [chosen, choose] = useState<ChainAction>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const possible = possibleChainActions(execution.state);
  const likeliest = possible.find((action) => GOING_ON.includes(action));
  const isAllowed = may(useMe()?.role, "operator");
  useShortcut("r", () => choose(isAllowed ? likeliest : undefined));

  function done(id: string) {
    choose(undefined);
    void client.invalidateQueries({ queryKey: ["chain-execution", execution.chain_execution_id] });
    if (id !== execution.chain_execution_id) {
      void navigate({ to: "/chain-executions/$id", params: { id } });
    }
  }

  return (
    <Group gap="xs">
      {SHOWN.map((action) => (
        <RoleButton
          key={action}
          needs="operator"
          size="compact-md"
          variant={action === likeliest ? "filled" : "default"}
          whyNot={possible.includes(action) ? undefined : words.notNow(texts.states[execution.state] ?? execution.state)}
          onClick={() => choose(action)}
        >
          {words.actions[action]}
        </RoleButton>
      ))}
      {chosen && (
        <ConfirmAction
          act={{
            title: words.actions[chosen],
            consequences: words.consequences[chosen],
            verb: words.actions[chosen],
            isDestructive: chosen === "cancel",
            run: (reason, key) => actOnChain(execution.chain_execution_id, chosen, reason, key),
          }}
          onClose={() => choose(undefined)}
          onDone={done}
        />
      )}
    </Group>
  );
}
