import { Text } from "@mantine/core";
import { DataTable } from "../../parts/DataTable";
import { ListedObjects } from "../../parts/ListedObjects";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { partner } from "../../texts/partner";
import type { PartnerObjects } from "./usePartner";

const words = partner.jobs;

/** Shows the jobs that work with a partner, what starts them, and when they run next. */
export function PartnerJobs({ objects: { jobs, hasMoreJobs } }: { readonly objects: PartnerObjects }) {
  return (
    <Panel title={words.title}>
      {jobs.length === 0 ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <DataTable
          label={words.title}
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            { title: words.job, cell: ({ id }) => <ObjectLink kind="job" id={id} /> },
            {
              title: words.startedBy,
              cell: ({ starters }) => starters && (starters.length === 0 ? words.byHand : <ListedObjects objects={starters} />),
            },
            {
              title: words.next,
              cell: ({ starters, next }) =>
                next ? (
                  <>
                    <Time at={next.at} /> {next.by.kind === "watch" && words.check}
                  </>
                ) : (
                  starters && words.noNext
                ),
            },
          ]}
        />
      )}
      {hasMoreJobs && <Text size="xs">{words.more}</Text>}
    </Panel>
  );
}
