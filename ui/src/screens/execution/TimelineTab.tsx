import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { timeline } from "../../api/queries";
import type { Execution } from "../../api/types";
import { live } from "../../app/live";
import { bars } from "../../model/bars";
import { hasEnded } from "../../model/executions";
import { Empty } from "../../parts/Empty";
import { Gantt } from "../../parts/Gantt";
import { Loaded } from "../../parts/Loaded";
import { Time } from "../../parts/Time";
import { execution as executionTexts } from "../../texts/execution";
import { Log } from "./Log";
import classes from "./Log.module.css";

const words = executionTexts.timeline;

/** Shows the steps of an execution as a timeline, with the log next to it. */
export function TimelineTab({ execution }: { readonly execution: Execution }) {
  return (
    <div className={classes.parts}>
      <Steps execution={execution} />
      <Log execution={execution} />
    </div>
  );
}

function Steps({ execution }: { readonly execution: Execution }) {
  const query = useQuery({
    ...timeline(execution.execution_id),
    ...live(hasEnded(execution) ? "rest" : "active"),
  });
  return (
    <Loaded query={query}>
      {(data) => (
        <Stack>
          {data.rows.length === 0 ? <Empty title={execution.purged_at ? executionTexts.kept.noSteps : words.empty} /> : <Gantt chart={bars(data)} />}
          {data.read_until && (
            <Text size="sm" c="dimmed">
              {words.readUntil} <Time at={data.read_until} as="instant" />
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
