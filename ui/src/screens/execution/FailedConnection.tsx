import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { testConnection } from "../../api/acts";
import type { ConnectionReport, Execution } from "../../api/types";
import { possibleActions } from "../../model/executions";
import { verdictOf } from "../../model/failures";
import { visible } from "../../model/visible";
import { TestVerdict } from "../../parts/ConnectionReport";
import { DoNow } from "../../parts/DoNow";
import { ObjectLink } from "../../parts/ObjectLink";
import { TrustKey } from "../../parts/TrustKey";
import { execution as executionTexts } from "../../texts/execution";
import classes from "./FailureCard.module.css";

const words = executionTexts.failure;

interface Props {
  readonly name: string;
  readonly execution: Execution;
}

/** The connection with which an execution failed: leads to it, tests it, and has it trust the server's key. */
export function FailedConnection({ name, execution }: Props) {
  const [report, setReport] = useState<ConnectionReport>();
  const key = report?.key;
  const canResume = possibleActions(execution).some((action) => action === "resume");
  return (
    <Stack gap="sm" className={classes.remedy} role="group" aria-label={`${words.connection} ${visible(name)}`}>
      <Group gap="xs" justify="space-between">
        <Text span fw={600}>
          {words.connection} <ObjectLink kind="connection" id={name} />
        </Text>
        <Group gap="xs">
          <Button component={Link} to="/connections/$id" params={{ id: name } as never} variant="default">
            {words.open}
          </Button>
          <DoNow needs="operator" run={() => testConnection(name)} onDone={setReport}>
            {words.test}
          </DoNow>
        </Group>
      </Group>
      <div role="status">{report && <TestVerdict report={report} known={execution.failure?.message} />}</div>
      {key?.trusted === false && (
        <TrustKey
          name={name}
          presented={key}
          onTrusted={() => void testConnection(name).then(setReport, () => setReport(undefined))}
        />
      )}
      {report && canResume && verdictOf(report) === "works" && <Text size="sm">{words.resume}</Text>}
    </Stack>
  );
}
