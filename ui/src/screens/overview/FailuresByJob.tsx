import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobReports } from "../../api/jobs";
import type { Overview } from "../../api/types";
import { count } from "../../model/numbers";
import { mostFailures } from "../../model/overview";
import { visible } from "../../model/visible";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.overview;

/** Shows the jobs with the most failures; the numbers are refreshed whenever another execution has failed. */
export function FailuresByJob({ overview }: { readonly overview: Overview }) {
  const from = overview.since.slice(0, 10);
  const report = jobReports(from);
  const query = useQuery({
    ...report,
    queryKey: [...report.queryKey, String(overview.counts.failed_since)],
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={words.failuresByJob} aside={<Text size="xs" c="dimmed">{words.sinceDay(from)}</Text>}>
      <Loaded query={query}>
        {(lines) => {
          const rows = mostFailures(lines.values());
          if (rows.length === 0) return <Text size="sm">{words.noFailures}</Text>;
          return (
            <DataTable
              label={words.failuresByJob}
              rows={rows}
              keyOf={({ job_id }) => job_id ?? ""}
              minWidth={240}
              columns={[
                { title: words.job, cell: ({ job_id = "" }) => <ObjectLink kind="job" id={job_id} /> },
                {
                  title: words.counts.failed,
                  cell: ({ job_id = "", failed }) => (
                    <Link to="/executions" search={{ state: "failed", job_id }} aria-label={words.failuresOf(count(failed), visible(job_id))}>
                      {count(failed)}
                    </Link>
                  ),
                },
                { title: words.counts.completed, cell: ({ completed }) => count(completed) },
              ]}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}
