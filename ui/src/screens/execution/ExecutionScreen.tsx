import { Group, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { execution } from "../../api/queries";
import type { Execution } from "../../api/types";
import { live } from "../../app/live";
import { hasEnded } from "../../model/executions";
import { CopyText } from "../../parts/CopyText";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { StateBadge } from "../../parts/StateBadge";
import { texts } from "../../texts";
import { Actions } from "./Actions";
import { Details } from "./Details";
import { FailureCard } from "./FailureCard";
import { Progress } from "./Progress";
import { Summary } from "./Summary";

const words = texts.execution;
const route = getRouteApi("/executions/$id");

/** One execution: why it failed and what to do, how far it is, and all that is known of it. */
export function ExecutionScreen() {
  const { id } = route.useParams();
  const query = useQuery({
    ...execution(id),
    ...live<Execution>((data) => (data && hasEnded(data) ? "list" : "active")),
  });
  return (
    <Loaded query={query}>
      {(data) => (
        <Page
          title={words.title(data.job_id)}
          heading={
            <Group gap="sm">
              {words.title(data.job_id)}
              <StateBadge state={data.state} stopping={data.stopping} />
            </Group>
          }
          actions={<Actions execution={data} />}
        >
          <CopyText text={data.execution_id} />
          <VisuallyHidden role="status">{hasEnded(data) && words.announced(data.state)}</VisuallyHidden>
          <Stack>
            {data.failure && <FailureCard execution={data} failure={data.failure} />}
            {!hasEnded(data) && <Progress execution={data} />}
            <Summary execution={data} />
            <Details execution={data} />
          </Stack>
        </Page>
      )}
    </Loaded>
  );
}
