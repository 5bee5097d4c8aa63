import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type Acted, actOn } from "../../api/executionActions";
import { execution as readExecution } from "../../api/queries";
import type { Execution } from "../../api/types";
import { type ExecutionAction, isUnsure, possibleActions } from "../../model/executions";
import { failsAgain } from "../../model/failures";
import { Concerned } from "../../parts/Concerned";
import { StateActions } from "../../parts/StateActions";
import { useExecutionPartners } from "../../parts/usePartners";
import { execution as executionTexts } from "../../texts/execution";
import { AgainWithChanges } from "./AgainWithChanges";

const SHOWN: readonly ExecutionAction[] = ["resumeItems", "resume", "pause", "rerun", "cancel"];

const { consequences, unsure } = executionTexts;
/** Texts for an execution whose action may have been done, so that a rerun may repeat the action. */
const UNSURE = { ...executionTexts, consequences: { ...consequences, rerun: `${consequences.rerun} ${unsure.rerun}` } };

interface Props {
  readonly execution: Execution;
  /** Whether the cause of the execution's failure has been corrected. */
  readonly isCorrected: boolean;
}

/** Shows the actions on an execution. */
export function Actions({ execution, isCorrected }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const possible = possibleActions(execution);

  const lookAgain = () =>
    void client.invalidateQueries({ queryKey: ["execution", execution.execution_id] });

  function done(result: Acted) {
    if (result.execution_id === execution.execution_id) {
      // The response contains the requested action; the steps are still those that were read before.
      client.setQueryData(readExecution(execution.execution_id).queryKey, { ...execution, ...result });
    } else {
      void navigate({ to: "/executions/$id", params: { id: result.execution_id } });
    }
    lookAgain();
  }

  return (
    <Group gap="xs">
      <StateActions
        shown={SHOWN.filter((action) => isShown(action, execution))}
        possible={possible}
        state={execution.state}
        isPlain={failsAgain(execution) && !isCorrected}
        stopping={execution.stopping}
        words={isUnsure(execution) ? UNSURE : executionTexts}
        run={(action, reason, key) => actOn(execution.execution_id, action, reason, key)}
        concerns={(action) => <PartnersAhead execution={execution} isFromStart={action === "rerun"} />}
        onRefused={lookAgain}
        onDone={done}
      />
      <AgainWithChanges execution={execution} />
    </Group>
  );
}

/** Returns whether an action has a button here; a resume after an unknown outcome is offered next to the failure. */
function isShown(action: ExecutionAction, execution: Execution): boolean {
  if (action === "resumeItems") return possibleActions(execution).includes(action);
  return action !== "resume" || !isUnsure(execution);
}

interface AheadProps {
  readonly execution: Execution;
  /** Whether the action starts the execution again, instead of continuing where it stopped. */
  readonly isFromStart: boolean;
}

function PartnersAhead({ execution, isFromStart }: AheadProps) {
  return <Concerned partners={useExecutionPartners(execution, isFromStart)} />;
}
