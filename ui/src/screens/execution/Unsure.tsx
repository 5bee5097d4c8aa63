import { Group, Stack, Text, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { resumeWith } from "../../api/executionActions";
import { execution as readExecution } from "../../api/queries";
import type { Execution, Failure } from "../../api/types";
import { readDefinition as readObject } from "../../model/editing";
import { isUnsure, type Outcome, possibleOutcomes } from "../../model/executions";
import { ActButton } from "../../parts/ActButton";
import { CopyText } from "../../parts/CopyText";
import { Folded } from "../../parts/Folded";
import { execution as executionTexts } from "../../texts/execution";
import classes from "./FailureCard.module.css";

const words = executionTexts.unsure;
const OUTCOMES: readonly Outcome[] = ["done", "skip", "repeat"];
const MAX_OUTPUTS = 16_000;

interface Props {
  readonly execution: Execution;
  readonly failure: Failure;
}

/**
 * Resumes an execution whose failed step acted, or may have acted, on another system, with the outcome that the user
 * enters. If the outcome is unknown, this is the only way to resume; after any other failure, a normal resume is also
 * possible.
 */
export function Unsure({ execution, failure }: Props) {
  const possible = possibleOutcomes(execution);
  const unsure = isUnsure(execution);
  if (!unsure && possible.length === 0) return null;
  const choices = (
    <Stack gap="xs">
      <Text size="sm">{unsure ? words.help : words.failedHelp}</Text>
      {failure.operation && (
        <div>
          <CopyText text={failure.operation} label={words.operation} />
        </div>
      )}
      {(unsure && possible.length === 0 ? OUTCOMES : possible).map((outcome) => (
        <Group key={outcome} gap="sm">
          <Settle outcome={outcome} isPossible={possible.includes(outcome)} execution={execution} failure={failure} />
          <Text size="sm">{words.consequences[outcome]}</Text>
        </Group>
      ))}
    </Stack>
  );
  const title = unsure ? words.title : words.failedTitle;
  return (
    <div className={classes.remedy} role="group" aria-label={title}>
      {unsure ? (
        <>
          <Text fw={600}>{title}</Text>
          {choices}
        </>
      ) : (
        <Folded title={title}>{choices}</Folded>
      )}
    </div>
  );
}

interface SettleProps extends Props {
  readonly outcome: Outcome;
  readonly isPossible: boolean;
}

function Settle({ outcome, isPossible, execution, failure }: SettleProps) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const { execution_id: id } = execution;
  const outputs = text.trim() === "" ? undefined : readObject(text);
  const isWrong = text.trim() !== "" && outputs === undefined;
  const lookAgain = () => void client.invalidateQueries({ queryKey: ["execution", id] });
  return (
    <ActButton
      needs="operator"
      size="compact-sm"
      whyNot={isPossible ? undefined : words.gone}
      act={{
        title: words.actions[outcome],
        consequences: (
          <Stack gap="xs">
            <Text size="sm">
              {words.consequences[outcome]} {words.cannotUndo[outcome]}
            </Text>
            {outcome === "done" && (
              <Textarea
                label={words.outputs}
                description={words.outputsHelp}
                value={text}
                maxLength={MAX_OUTPUTS}
                autosize
                minRows={2}
                maxRows={12}
                error={isWrong && words.outputsWrong}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
          </Stack>
        ),
        verb: words.actions[outcome],
        isDestructive: true,
        isIncomplete: isWrong,
        run: (reason) => resumeWith(id, { outcome, attempt: failure.attempt, ...(outputs && { outputs }) }, reason),
      }}
      onRefused={lookAgain}
      onDone={(now) => {
        client.setQueryData(readExecution(id).queryKey, { ...execution, ...now });
        lookAgain();
      }}
    />
  );
}
