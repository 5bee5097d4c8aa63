import { Alert, List, Text } from "@mantine/core";
import type { Execution } from "../../api/types";
import { Time } from "../../parts/Time";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.kept;

/** Shows which data of an execution has been deleted, since when, and which data remains. */
export function Kept({ execution }: { readonly execution: Execution }) {
  const gone = (["files", "context", "steps"] as const).flatMap((what) => {
    const at = { files: execution.files_gone_at, context: execution.context_gone_at, steps: execution.purged_at }[what];
    return at ? [{ what, at }] : [];
  });
  if (gone.length === 0) return null;
  return (
    <Alert role="note" variant="outline" color="gray" title={words.title}>
      <List size="sm">
        {gone.map(({ what, at }) => (
          <List.Item key={what}>
            {words.gone[what]} <Time at={at} />
          </List.Item>
        ))}
      </List>
      <Text size="sm">{execution.purged_at ? words.afterSteps : execution.context_gone_at ? words.afterContext : words.afterFiles}</Text>
    </Alert>
  );
}
