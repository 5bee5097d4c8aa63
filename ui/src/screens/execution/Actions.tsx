import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Acted, actOn } from "../../api/executionActions";
import { execution as readExecution } from "../../api/queries";
import type { Execution } from "../../api/types";
import { useMe } from "../../app/useMe";
import { useShortcut } from "../../app/useShortcut";
import { type ExecutionAction, possibleActions } from "../../model/executions";
import { may } from "../../model/roles";
import { ConfirmAction } from "../../parts/ConfirmAction";
import { RoleButton } from "../../parts/RoleButton";
import { texts } from "../../texts";

const words = texts.execution;
const SHOWN: readonly ExecutionAction[] = ["resumeItems", "resume", "pause", "rerun", "cancel"];
/** Acts that have an execution go on or begin again. */
const GOING_ON: readonly ExecutionAction[] = ["resumeItems", "resume", "rerun"];

/** Shows what may be done with an execution; the likeliest is done with the key `r`. */
export function Actions({ execution }: { readonly execution: Execution }) {
  const [chosen, choose] = useState<ExecutionAction>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const possible = possibleActions(execution);
  const likeliest = possible.find((action) => GOING_ON.includes(action));
  const isAllowed = may(useMe()?.role, "operator");
  useShortcut("r", () => choose(isAllowed ? likeliest : undefined));

  const lookAgain = () =>
    void client.invalidateQueries({ queryKey: ["execution", execution.execution_id] });

  function done(result: Acted) {
    choose(undefined);
    if (result.execution_id === execution.execution_id) {
      // The answer says what was asked for; the steps beside it are those that were read before.
      client.setQueryData(readExecution(execution.execution_id).queryKey, { ...execution, ...result });
    } else {
      void navigate({ to: "/executions/$id", params: { id: result.execution_id } });
    }
    lookAgain();
  }

  return (
    <Group gap="xs">
      {SHOWN.filter((action) => action !== "resumeItems" || possible.includes(action)).map((action) => (
        <RoleButton
          key={action}
          needs="operator"
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
            run: (reason, key) => actOn(execution.execution_id, chosen, reason, key),
          }}
          onRefused={lookAgain}
          onClose={() => choose(undefined)}
          onDone={done}
        />
      )}
    </Group>
  );
}
