import { Text } from "@mantine/core";
import { isGap, type NextRun } from "../../model/partnerPage";
import { DataTable } from "../../parts/DataTable";
import { ListedObjects } from "../../parts/ListedObjects";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { partner } from "../../texts/partner";
import { MoreUnread, Unread } from "./Unread";
import type { PartnerObjects } from "./usePartner";

const words = partner.jobs;

/** Lists the jobs that use a partner, the objects that start them, and their next runs. */
export function PartnerJobs({ objects: { jobs, hasMoreJobs, gaps } }: { readonly objects: PartnerObjects }) {
  return (
    <Panel title={words.title}>
      {jobs.length === 0 ? (
        !gaps.jobs && <Text size="sm">{words.none}</Text>
      ) : (
        <DataTable
          label={words.title}
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            { title: words.job, cell: ({ id }) => <ObjectLink kind="job" id={id} /> },
            {
              title: words.startedBy,
              cell: ({ starters }) =>
                isGap(starters) ? (
                  <Unread gap={starters} />
                ) : starters.length === 0 ? (
                  words.byHand
                ) : (
                  <ListedObjects objects={starters} />
                ),
            },
            { title: words.next, cell: ({ next }) => (isGap(next) ? <Unread gap={next} /> : <Next next={next} />) },
          ]}
        />
      )}
      {gaps.jobs && <MoreUnread gap={gaps.jobs} what={words.unread} />}
      {hasMoreJobs && <Text size="xs">{words.more}</Text>}
    </Panel>
  );
}

function Next({ next: { first, isWhole } }: { readonly next: NextRun }) {
  if (!first) return words.noNext;
  return (
    <>
      <Time at={first.at} /> {first.by.kind === "watch" && words.check}
      {!isWhole && (
        <Text size="xs" c="dimmed">
          {words.notWhole}
        </Text>
      )}
    </>
  );
}
