import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { actOn } from "../../api/executionActions";
import type { Execution } from "../../api/types";
import { useShortcut } from "../../app/useShortcut";
import { type ExecutionAction, possibleActions } from "../../model/executions";
import { ConfirmAction } from "../../parts/ConfirmAction";
import { RoleButton } from "../../parts/RoleButton";
import { texts } from "../../texts";

const words = texts.execution;
const SHOWN: readonly ExecutionAction[] = ["resumeItems", "resume", "pause", "rerun", "cancel"];

/** What may be done with an execution; the likeliest is done with the key `r`. */
export function Actions({ execution }: { readonly execution: Execution }) {
  const [chosen, choose] = useState<ExecutionAction>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const possible = possibleActions(execution);
  const likeliest = possible[0];
  useShortcut("r", () => choose(likeliest));

  function done(result: { readonly execution_id: string }) {
    choose(undefined);
    void client.invalidateQueries({ queryKey: ["execution", execution.execution_id] });
    if (result.execution_id !== execution.execution_id) {
      void navigate({ to: "/executions/$id", params: { id: result.execution_id } });
    }
  }

  return (
    <Group gap="xs">
      {SHOWN.filter((action) => action !== "resumeItems" || possible.includes(action)).map((action) => (
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
            run: (reason, key) => actOn(execution.execution_id, chosen, reason, key),
          }}
          onClose={() => choose(undefined)}
          onDone={done}
        />
      )}
    </Group>
  );
}
