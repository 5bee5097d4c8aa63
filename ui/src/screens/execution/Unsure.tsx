import { Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { resumeWith } from "../../api/executionActions";
import { execution as readExecution } from "../../api/queries";
import type { Execution, Failure } from "../../api/types";
import { isUnsure, type Outcome, possibleOutcomes } from "../../model/executions";
import { ActButton } from "../../parts/ActButton";
import { CopyText } from "../../parts/CopyText";
import { texts } from "../../texts";
import classes from "./FailureCard.module.css";

const words = texts.execution.unsure;
const OUTCOMES: readonly Outcome[] = ["done", "repeat"];

interface Props {
  readonly execution: Execution;
  readonly failure: Failure;
}

/** Resumes an execution of whose act at another system nobody here knows whether it was done; each way is explained. */
export function Unsure({ execution, failure }: Props) {
  const client = useQueryClient();
  const { execution_id: id } = execution;
  const possible = possibleOutcomes(execution);
  if (!isUnsure(execution)) return null;
  const lookAgain = () => void client.invalidateQueries({ queryKey: ["execution", id] });
  return (
    <Stack gap="xs" className={classes.remedy} role="group" aria-label={words.title}>
      <Text fw={600}>{words.title}</Text>
      <Text size="sm">{words.help}</Text>
      {failure.operation && (
        <div>
          <CopyText text={failure.operation} label={words.operation} />
        </div>
      )}
      {OUTCOMES.map((outcome) => (
        <Group key={outcome} gap="sm">
          <ActButton
            needs="operator"
            size="compact-sm"
            whyNot={possible.includes(outcome) ? undefined : words.gone}
            act={{
              title: words.actions[outcome],
              consequences: `${words.consequences[outcome]} ${words.cannotUndo[outcome]}`,
              verb: words.actions[outcome],
              isDestructive: true,
              run: (reason) => resumeWith(id, outcome, failure.attempt, reason),
            }}
            onRefused={lookAgain}
            onDone={(now) => {
              client.setQueryData(readExecution(id).queryKey, { ...execution, ...now });
              lookAgain();
            }}
          />
          <Text size="sm">{words.consequences[outcome]}</Text>
        </Group>
      ))}
    </Stack>
  );
}
