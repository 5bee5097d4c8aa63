import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { references } from "../../api/installationQueries";
import { schedule } from "../../api/schedules";
import type { StoredJob } from "../../api/types";
import { DataTable } from "../../parts/DataTable";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { ListedObjects } from "../../parts/ListedObjects";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Timing } from "../../parts/Timing";
import { texts } from "../../texts";

const words = texts.jobs;
/** Maximum number of schedules whose instants are shown; each one is a request. */
const MOST = 10;
/** Kinds of definitions that start jobs, other than schedules, whose instants are shown. */
const STARTERS: readonly string[] = ["watch", "webhook", "chain"];

/** Shows when a job starts next and why, the triggers that may start it, and the jobs for which its executions wait. */
export function Starts({ job: { job_id, definition } }: { readonly job: StoredJob }) {
  const query = useQuery(references("job", job_id));
  const upstream = definition.depends_on ?? [];
  return (
    <Panel title={words.starts}>
      <Stack gap="sm">
        <Text size="sm">
          {words.allowed}:{" "}
          {definition.started_by?.map((kind) => texts.executions.triggers[kind] ?? kind).join(", ") ?? words.allAllowed}
        </Text>
        <Loaded query={query}>
          {({ value }) => {
            const schedules = value.filter((each) => each.kind === "schedule").slice(0, MOST);
            const others = value.filter((each) => STARTERS.includes(each.kind));
            return (
              <>
                {schedules.map((each) => (
                  <Schedule key={each.id} id={each.id} />
                ))}
                {others.length > 0 && (
                  <Text size="sm">
                    {words.startedBy} <ListedObjects objects={others} />
                  </Text>
                )}
                {schedules.length + others.length === 0 && <Text size="sm">{words.byHand}</Text>}
              </>
            );
          }}
        </Loaded>
        {upstream.length > 0 && (
          <DataTable
            label={words.waits}
            rows={upstream}
            keyOf={(each) => each.job_id}
            minWidth={320}
            columns={[
              { title: words.waits, cell: (each) => <ObjectLink kind="job" id={each.job_id} /> },
              {
                title: words.condition,
                cell: (each) =>
                  words.required[each.run_on_failure ? "any" : (each.required_status ?? "completed")],
              },
            ]}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Schedule({ id }: { readonly id: string }) {
  const { data } = useQuery(schedule(id));
  const next = data?.upcoming[0];
  return (
    <Text size="sm" component="div">
      {texts.schedules.schedule} <ObjectLink kind="schedule" id={id} />
      {data && (
        <>
          : <Timing definition={data.definition} />{" "}
          {data.definition.enabled === false ? (
            <EnabledBadge isEnabled={false} />
          ) : (
            next && (
              <>
                ({texts.schedules.next} <Time at={next.at} />)
              </>
            )
          )}
        </>
      )}
    </Text>
  );
}
