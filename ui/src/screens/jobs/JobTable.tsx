import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { JobSummary } from "../../api/types";
import { ChooseAll, ChooseRow } from "../../parts/bulk/ChoiceBox";
import type { Choice } from "../../parts/bulk/useChoice";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { Labels } from "../../parts/Labels";
import { ObjectLink } from "../../parts/ObjectLink";
import { SortableTable } from "../../parts/SortableTable";
import { StateBadge } from "../../parts/StateBadge";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { bulk as bulkTexts } from "../../texts/bulk";

const words = texts.jobs;

interface Props {
  readonly rows: readonly JobSummary[];
  /** Whether all jobs are loaded. */
  readonly isWhole: boolean;
  readonly choice: Choice;
}

/** Jobs, one a row. */
export function JobTable({ rows, isWhole, choice }: Props) {
  return (
    <SortableTable
      label={words.list}
      rows={rows}
      isWhole={isWhole}
      keyOf={(row) => row.job_id}
      minWidth={760}
      columns={[
        {
          title: bulkTexts.chooseAll,
          head: <ChooseAll ids={rows.map((row) => row.job_id)} choice={choice} />,
          cell: (row) => <ChooseRow id={row.job_id} choice={choice} />,
        },
        { title: words.job, sortBy: (row) => row.job_id, cell: (row) => <Name row={row} /> },
        { title: words.standing, sortBy: (row) => Number(!row.enabled), cell: (row) => <EnabledBadge isEnabled={row.enabled} /> },
        { title: words.last, sortBy: ({ last_execution: last }) => last?.ended_at ?? last?.created_at, cell: (row) => <Last row={row} /> },
        { title: words.next, sortBy: (row) => row.upcoming[0]?.at, cell: (row) => <Next row={row} /> },
        { title: texts.objects.labels, cell: (row) => <Labels labels={row.labels} /> },
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
