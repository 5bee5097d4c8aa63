import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadContext } from "../../api/download";
import { executionContext } from "../../api/queries";
import type { Execution } from "../../api/types";
import { live } from "../../app/live";
import { hasEnded } from "../../model/executions";
import { DoNow } from "../../parts/DoNow";
import { Empty } from "../../parts/Empty";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.parameters;

/** Shows the parameters of an execution and the outputs of its steps. */
export function ParametersTab({ execution }: { readonly execution: Execution }) {
  const [isShown, setShown] = useState(false);
  if (execution.context_gone_at) return <Empty title={executionTexts.kept.noContext} />;
  const parameters = execution.parameters ?? {};
  return (
    <Stack>
      <Panel title={words.parameters}>
        {Object.keys(parameters).length === 0 ? (
          <Text size="sm">{words.noParameters}</Text>
        ) : (
          <JsonView value={parameters} label={words.parameters} />
        )}
      </Panel>
      <Panel title={words.context}>
        <Text size="sm" mb="xs">
          {words.contextHelp}
        </Text>
        <Group mb={isShown ? "xs" : 0}>
          {!isShown && (
            <Button variant="default" onClick={() => setShown(true)}>
              {words.show}
            </Button>
          )}
          <DoNow needs="reader" run={() => downloadContext(execution.execution_id)}>
            {words.download}
          </DoNow>
        </Group>
        {isShown && <Context execution={execution} />}
      </Panel>
    </Stack>
  );
}

function Context({ execution }: { readonly execution: Execution }) {
  const query = useQuery({
    ...executionContext(execution.execution_id),
    ...live(hasEnded(execution) ? "rest" : "list"),
  });
  return <Loaded query={query}>{(context) => <JsonView value={context} label={words.context} />}</Loaded>;
}
