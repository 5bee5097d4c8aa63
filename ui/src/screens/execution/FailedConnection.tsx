import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Execution } from "../../api/types";
import { outcomeOf } from "../../model/connectionTests";
import { possibleActions } from "../../model/executions";
import { failsAgain } from "../../model/failures";
import { visible } from "../../model/visible";
import { StoredOutcome, TestButton, useStoredTest } from "../../parts/StoredTest";
import { Untrusted } from "../../parts/Untrusted";
import { execution as executionTexts } from "../../texts/execution";
import classes from "./FailureCard.module.css";

const words = executionTexts.failure;
const NAME = 80;

interface Props {
  readonly name: string;
  readonly execution: Execution;
  /** Called with whether the connection worked in the last test. */
  readonly onTested: (name: string, works: boolean) => void;
}

/** Shows the connection with which an execution failed, with a link, a test, and a button to trust the server's key. */
export function FailedConnection({ name, execution, onTested }: Props) {
  const test = useStoredTest(name);
  const canResume = possibleActions(execution).some((action) => action === "resume");
  const works = test.tested !== undefined && outcomeOf(test.tested.report) === "works";
  useEffect(() => onTested(name, works), [onTested, name, works]);
  return (
    <Stack gap="sm" className={classes.remedy} role="group" aria-label={`${words.connection} ${visible(name)}`}>
      <Group gap="xs" justify="space-between">
        <Text span fw={600}>
          {words.connection} <Untrusted text={name} most={NAME} />
        </Text>
        <Group gap="xs">
          <Button component={Link} to="/connections/$id" params={{ id: name } as never} variant="default">
            {words.open}
          </Button>
          <TestButton test={test} isPrimary={failsAgain(execution) && !works}>{words.test}</TestButton>
        </Group>
      </Group>
      <StoredOutcome test={test} known={execution.failure?.message} />
      {works && canResume && <Text size="sm">{words.resume}</Text>}
    </Stack>
  );
}
