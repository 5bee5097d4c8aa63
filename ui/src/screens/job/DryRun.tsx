import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dryRunJob } from "../../api/definitionActions";
import type { JobValidation, StoredJob } from "../../api/types";
import { DoNow } from "../../parts/DoNow";
import { DryRunResult } from "../../parts/DryRunResult";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.jobs.dryRun;

/** Shows the result of a dry run of a job with the default values of its parameters. */
export function DryRun({ job: { definition } }: { readonly job: StoredJob }) {
  const [result, setResult] = useState<JobValidation>();
  return (
    <Panel title={words.title}>
      <Stack gap="sm" align="start">
        <Text size="sm">{words.help}</Text>
        <DoNow needs="author" run={() => dryRunJob(definition)} onDone={setResult}>
          {words.title}
        </DoNow>
        {result && <DryRunResult result={result} />}
      </Stack>
    </Panel>
  );
}
