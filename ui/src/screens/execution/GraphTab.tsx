import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { jobDefinition } from "../../api/jobs";
import type { Execution } from "../../api/types";
import { counted } from "../../model/numbers";
import { type PlannedStep, planOfSteps } from "../../model/planGraph";
import { standingsOfSteps } from "../../model/standings";
import { Loaded } from "../../parts/Loaded";
import { PlanGraph } from "../../parts/PlanGraph";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.graph;
const route = getRouteApi("/executions/$id");

/** Shows the executed version of the job as a graph, with the states of its steps. */
export function GraphTab({ execution }: { readonly execution: Execution }) {
  const query = useQuery(jobDefinition(execution.job_id, execution.version));
  return <Loaded query={query}>{({ steps }) => <Graph planned={steps} execution={execution} />}</Loaded>;
}

interface Props {
  readonly planned: readonly PlannedStep[];
  readonly execution: Execution;
}

function Graph({ planned, execution }: Props) {
  const navigate = route.useNavigate();
  const executed = execution.steps?.value;
  const graph = useMemo(() => planOfSteps(planned), [planned]);
  const standings = useMemo(() => standingsOfSteps(executed ?? []), [executed]);

  function open(key: string) {
    const step = executed?.find(({ index }) => String(index) === key);
    if (step?.id) void navigate({ search: { tab: "steps", step: step.id }, resetScroll: false });
  }

  return (
    <Stack>
      {execution.purged_at && <Text size="sm">{words.purged}</Text>}
      <PlanGraph
        label={words.label(counted(graph.nodes.length, "step"))}
        graph={graph}
        {...(!execution.purged_at && { standings })}
        onOpen={open}
      />
    </Stack>
  );
}
