import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { JobSummary } from "../../api/types";
import { labelsIn } from "../../model/csv";
import { ChooseAll, ChooseRow } from "../../parts/bulk/ChoiceBox";
import type { Choice } from "../../parts/bulk/useChoice";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { Labels } from "../../parts/Labels";
import type { Export } from "../../parts/ListSummary";
import { ObjectLink } from "../../parts/ObjectLink";
import { SortableTable } from "../../parts/SortableTable";
import { StateBadge } from "../../parts/StateBadge";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH, useColumns } from "../../parts/useColumns";
import { texts } from "../../texts";
import { bulk as bulkTexts } from "../../texts/bulk";

const words = texts.jobs;
/** The least room for a column, in pixels. */
const COLUMN = 110;

/** The columns of jobs. */
export const JOB_COLUMNS: ReadonlyArray<ListColumn<JobSummary>> = [
  { id: "job", title: words.job, isFixed: true, minWidth: NAME_WIDTH, sortBy: (row) => row.job_id, cell: (row) => <Name row={row} /> },
  {
    id: "standing",
    title: words.standing,
    sortBy: (row) => Number(!row.enabled),
    cell: (row) => <EnabledBadge isEnabled={row.enabled} />,
  },
  {
    id: "last",
    title: words.last,
    sortBy: ({ last_execution: last }) => last?.ended_at ?? last?.created_at,
    cell: (row) => <Last row={row} />,
  },
  { id: "next", title: words.next, sortBy: (row) => row.upcoming[0]?.at, cell: (row) => <Next row={row} /> },
  { id: "labels", title: texts.objects.labels, cell: (row) => <Labels labels={row.labels} /> },
  { id: "version", title: texts.objects.version, isExtra: true, sortBy: (row) => row.version, cell: (row) => row.version },
  { id: "changed", title: texts.objects.changed, isExtra: true, sortBy: (row) => row.saved_at, cell: (row) => <Time at={row.saved_at} as="instant" /> },
  { id: "changedBy", title: texts.objects.savedBy, isExtra: true, sortBy: (row) => row.saved_by, cell: (row) => <Untrusted text={row.saved_by} most={80} /> },
];

/** Jobs as a table for other programs: instants as the API has them. */
export const exportedJobs: Export<JobSummary> = {
  name: "jobs",
  columns: [
    { title: words.job, of: (row) => row.job_id },
    { title: words.name, of: (row) => row.name },
    { title: words.standing, column: "standing", of: ({ enabled }) => (enabled ? texts.objects.enabled : texts.objects.disabled) },
    { title: words.last, column: "last", of: ({ last_execution: last }) => last?.ended_at ?? last?.created_at },
    { title: words.lastState, column: "last", of: ({ last_execution: last }) => last?.state },
    { title: texts.executions.execution, column: "last", of: ({ last_execution: last }) => last?.execution_id },
    { title: words.next, column: "next", of: ({ upcoming: [next] }) => next?.at },
    { title: texts.schedules.schedule, column: "next", of: ({ upcoming: [next] }) => next?.schedule_id },
    { title: texts.objects.labels, column: "labels", of: ({ labels }) => labelsIn(labels) },
    { title: texts.objects.version, column: "version", of: (row) => row.version },
    { title: texts.objects.changed, column: "changed", of: (row) => row.saved_at },
    { title: texts.objects.savedBy, column: "changedBy", of: (row) => row.saved_by },
  ],
};

interface Props {
  readonly rows: readonly JobSummary[];
  /** Whether all jobs are loaded. */
  readonly isWhole: boolean;
  readonly choice: Choice;
}

/** Jobs, one a row. */
export function JobTable({ rows, isWhole, choice }: Props) {
  const { shown } = useColumns(JOB_COLUMNS);
  return (
    <SortableTable
      key={shown.map(({ id }) => id).join()}
      label={words.list}
      rows={rows}
      isWhole={isWhole}
      keyOf={(row) => row.job_id}
      minWidth={Math.max(760, shown.length * COLUMN)}
      columns={[
        {
          title: bulkTexts.chooseAll,
          head: <ChooseAll ids={rows.map((row) => row.job_id)} choice={choice} />,
          cell: (row) => <ChooseRow id={row.job_id} choice={choice} />,
        },
        ...shown,
      ]}
    />
  );
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
