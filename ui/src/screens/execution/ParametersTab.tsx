import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { executionContext } from "../../api/queries";
import type { Execution } from "../../api/types";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.execution.parameters;

/** Shows what an execution was given, and what its steps have put out. */
export function ParametersTab({ execution }: { readonly execution: Execution }) {
  const [isShown, setShown] = useState(false);
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
        {isShown ? (
          <Context id={execution.execution_id} />
        ) : (
          <Button variant="default" onClick={() => setShown(true)}>
            {words.show}
          </Button>
        )}
      </Panel>
    </Stack>
  );
}

function Context({ id }: { readonly id: string }) {
  const query = useQuery(executionContext(id));
  return <Loaded query={query}>{(context) => <JsonView value={context} label={words.context} />}</Loaded>;
}
