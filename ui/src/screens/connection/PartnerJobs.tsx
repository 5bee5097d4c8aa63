import { Text } from "@mantine/core";
import { Fragment } from "react";
import { DataTable } from "../../parts/DataTable";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";
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
              cell: ({ starters }) =>
                starters.length === 0
                  ? words.byHand
                  : starters.map(({ kind, id }, i) => (
                      <Fragment key={`${kind} ${id}`}>
                        {i > 0 && ", "}
                        {texts.objects.kinds[kind] ?? kind} <ObjectLink kind={kind} id={id} />
                      </Fragment>
                    )),
            },
            {
              title: words.next,
              cell: ({ next }) =>
                next ? (
                  <>
                    <Time at={next.at} /> {next.by.kind === "watch" && words.check}
                  </>
                ) : (
                  words.noNext
                ),
            },
          ]}
        />
      )}
      {hasMoreJobs && <Text size="xs">{words.more}</Text>}
    </Panel>
  );
}
