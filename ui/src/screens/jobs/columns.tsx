import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { JobSummary } from "../../api/types";
import { enabledColumn, savedColumns } from "../../parts/listColumns";
import type { ExportedColumn } from "../../parts/ListSummary";
import { ObjectLink } from "../../parts/ObjectLink";
import { StateBadge } from "../../parts/StateBadge";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.jobs;

/** The columns of jobs. */
export const JOB_COLUMNS: ReadonlyArray<ListColumn<JobSummary>> = [
  {
    id: "job",
    title: words.job,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.job_id,
    cell: (row) => <Name row={row} />,
    written: (row) => row.job_id,
  },
  enabledColumn(words.standing, (row) => row.enabled),
  { id: "last", title: words.last, sortBy: lastAt, cell: (row) => <Last row={row} />, written: lastAt },
  {
    id: "next",
    title: words.next,
    sortBy: (row) => row.upcoming[0]?.at,
    cell: (row) => <Next row={row} />,
    written: (row) => row.upcoming[0]?.at,
  },
  ...savedColumns<JobSummary>((row) => row.labels, ["labels"]),
];

/** Data that an export contains in addition to the columns. */
export const ALSO_EXPORTED: ReadonlyArray<ExportedColumn<JobSummary>> = [
  { title: words.name, of: (row) => row.name },
  { title: words.lastState, column: "last", of: ({ last_execution: last }) => last?.state },
  { title: texts.executions.execution, column: "last", of: ({ last_execution: last }) => last?.execution_id },
  { title: texts.schedules.schedule, column: "next", of: ({ upcoming: [next] }) => next?.schedule_id },
];

function lastAt({ last_execution: last }: JobSummary): string | undefined {
  return last?.ended_at ?? last?.created_at;
}

function Name({ row }: { readonly row: JobSummary }) {
  return (
    <>
      <ObjectLink kind="job" id={row.job_id} isRow />
      {row.name !== row.job_id && (
        <Text size="xs" c="dimmed">
          <Untrusted text={row.name} most={80} />
        </Text>
      )}
    </>
  );
}

function Last({ row: { last_execution: last } }: { readonly row: JobSummary }) {
  if (!last) return null;
  const at = last.ended_at ?? last.created_at;
  return (
    <Link to="/executions/$id" params={{ id: last.execution_id }} style={{ textDecoration: "none", color: "inherit" }}>
      {last.state ? <StateBadge state={last.state} /> : last.execution_id}{" "}
      {at && (
        <Text span size="sm">
          <Time at={at} as="relative" />
        </Text>
      )}
    </Link>
  );
}

function Next({ row: { upcoming } }: { readonly row: JobSummary }) {
  const next = upcoming[0];
  if (!next) return null;
  return (
    <>
      <Time at={next.at} />
      <Text size="xs">
        <ObjectLink kind="schedule" id={next.schedule_id} />
      </Text>
    </>
  );
}
