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
/** Words for an execution whose act may have been done: to begin anew may do it twice. */
const UNSURE = { ...executionTexts, consequences: { ...consequences, rerun: `${consequences.rerun} ${unsure.rerun}` } };

interface Props {
  readonly execution: Execution;
  /** Whether what the execution failed by has been found corrected. */
  readonly isCorrected: boolean;
}

/** Shows what may be done with an execution. */
export function Actions({ execution, isCorrected }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const possible = possibleActions(execution);

  const lookAgain = () =>
    void client.invalidateQueries({ queryKey: ["execution", execution.execution_id] });

  function done(result: Acted) {
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

/** Returns whether an act has a button here; what resumes an act of unknown outcome stands where the failure is told. */
function isShown(action: ExecutionAction, execution: Execution): boolean {
  if (action === "resumeItems") return possibleActions(execution).includes(action);
  return action !== "resume" || !isUnsure(execution);
}

interface AheadProps {
  readonly execution: Execution;
  /** Whether the act begins anew, and does not go on where the execution stopped. */
  readonly isFromStart: boolean;
}

function PartnersAhead({ execution, isFromStart }: AheadProps) {
  return <Concerned partners={useExecutionPartners(execution, isFromStart)} />;
}
