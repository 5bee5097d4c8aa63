import { Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { chainExecution } from "../../api/chains";
import type { ChainExecution } from "../../api/types";
import { live } from "../../app/live";
import { useReadAtChange } from "../../app/useReadAtChange";
import { chainHasEnded } from "../../model/chains";
import { CopyText } from "../../parts/CopyText";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { StateBadge } from "../../parts/StateBadge";
import { texts } from "../../texts";
import { Actions } from "./Actions";
import { Details } from "./Details";
import { Graph } from "./Graph";
import { Nodes } from "./Nodes";
import { Summary } from "./Summary";

const words = texts.chainExecutions;
const route = getRouteApi("/chain-executions/$id");

/** Shows one chain execution: its status, its nodes with their executions, and its audit log. */
export function ChainExecutionScreen() {
  const { id } = route.useParams();
  const query = useQuery({
    ...chainExecution(id),
    ...live<ChainExecution>((data) => (data && chainHasEnded(data) ? "list" : "active")),
  });
  const { data } = query;
  useReadAtChange(["chain-execution", id], data?.state);
  return (
    <Page
      title={data ? words.one(data.chain_id) : words.title}
      badge={data && <StateBadge state={data.state} />}
      actions={data && <Actions execution={data} />}
    >
      <Loaded query={query}>
        {(execution) => (
          <Stack>
            <CopyText text={execution.chain_execution_id} />
            <VisuallyHidden role="status">
              {chainHasEnded(execution) && words.announced(texts.states[execution.state] ?? execution.state)}
            </VisuallyHidden>
            <Nodes nodes={execution.nodes} />
            <Graph nodes={execution.nodes} />
            <Summary execution={execution} />
            <Details execution={execution} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
