import { Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { execution } from "../../api/queries";
import type { Execution } from "../../api/types";
import { live } from "../../app/live";
import { useReadAtChange } from "../../app/useReadAtChange";
import { hasEnded } from "../../model/executions";
import { isCorrectedBy } from "../../model/failures";
import { CopyText } from "../../parts/CopyText";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { StateBadge } from "../../parts/StateBadge";
import { execution as words } from "../../texts/execution";
import { Actions } from "./Actions";
import { Details } from "./Details";
import { FailureCard } from "./FailureCard";
import { Kept } from "./Kept";
import { LeftOut } from "./LeftOut";
import { Progress } from "./Progress";
import { Stopping } from "./Stopping";
import { Summary } from "./Summary";

const route = getRouteApi("/executions/$id");

/** Shows one execution: the reason of its failure and what to do, its progress, and its details. */
export function ExecutionScreen() {
  const { id } = route.useParams();
  const query = useQuery({
    ...execution(id),
    ...live<Execution>((data) => (data && hasEnded(data) ? "list" : "active")),
  });
  const { data } = query;
  useReadAtChange(["execution", id], data?.state);
  const [working, setWorking] = useState<ReadonlySet<string>>(new Set());
  const noteTest = useCallback(
    (name: string, works: boolean) => setWorking((before) => new Set([...before].filter((each) => each !== name).concat(works ? name : []))),
    [],
  );
  const title = data ? words.title(data.job_id) : words.untitled;
  return (
    <Page
      title={title}
      badge={data && <StateBadge state={data.state} stopping={data.stopping} />}
      actions={data && <Actions execution={data} isCorrected={isCorrectedBy(data, working)} />}
    >
      <CopyText text={id} />
      {data && <Stopping execution={data} />}
      <VisuallyHidden role="status">{data && hasEnded(data) && words.announced(data.state)}</VisuallyHidden>
      <Loaded query={query}>
        {(found) => (
          <Stack>
            {found.failure && <FailureCard execution={found} failure={found.failure} onTested={noteTest} />}
            {!hasEnded(found) && <Progress execution={found} />}
            <LeftOut execution={found} />
            <Kept execution={found} />
            <Summary execution={found} />
            <Details execution={found} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
