import { Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ExecutionSummary } from "../../api/types";
import { shortId } from "../../model/objects";
import { ChooseAll, ChooseRow } from "../../parts/bulk/ChoiceBox";
import type { Choice } from "../../parts/bulk/useChoice";
import { Labels } from "../../parts/Labels";
import { StartedBy } from "../../parts/StartedBy";
import { StateBadge } from "../../parts/StateBadge";
import { TableFrame } from "../../parts/TableFrame";
import { loadLongRows, TableRows } from "../../parts/TableRows";
import { Time, Took } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH, useColumns } from "../../parts/useColumns";
import { texts } from "../../texts";
import classes from "./ExecutionTable.module.css";

const words = texts.executions;
/** Minimum width of a column in pixels. */
const COLUMN = 110;

/** The columns of executions. */
export const EXECUTION_COLUMNS: ReadonlyArray<ListColumn<ExecutionSummary>> = [
  { id: "state", title: words.state, cell: (row) => <StateBadge state={row.state} stopping={row.stopping} /> },
  { id: "job", title: words.job, isFixed: true, minWidth: NAME_WIDTH, cell: (row) => <Job row={row} /> },
  {
    id: "trigger",
    title: words.trigger,
    cell: (row) => (
      <StartedBy trigger={row.trigger} original={row.rerun_of ? { kind: "execution", id: row.rerun_of } : undefined} />
    ),
  },
  { id: "started", title: words.started, cell: (row) => <Started row={row} /> },
  {
    id: "took",
    title: words.took,
    cell: (row) => row.started_at && <Took from={row.started_at} {...(row.ended_at && { to: row.ended_at })} />,
  },
  { id: "failure", title: words.failure, cell: (row) => <Failure row={row} /> },
  { id: "created", title: words.created, isExtra: true, cell: (row) => <Time at={row.created_at} as="instant" /> },
  { id: "ended", title: words.ended, isExtra: true, cell: (row) => row.ended_at && <Time at={row.ended_at} as="instant" /> },
  { id: "version", title: texts.objects.version, isExtra: true, cell: (row) => row.version },
  { id: "pool", title: words.pool, isExtra: true, cell: (row) => row.pool && <Untrusted text={row.pool} most={80} /> },
  { id: "labels", title: texts.objects.labels, isExtra: true, cell: (row) => <Labels labels={row.labels} /> },
];

// This list is the most likely to be long. A failure occurs again when a long table is shown, and is reported then.
void loadLongRows().catch(() => undefined);

interface Props {
  readonly rows: readonly ExecutionSummary[];
  readonly choice: Choice;
}

/** A table of executions; the keys j and k move the focus between the links of the rows. */
export function ExecutionTable({ rows, choice }: Props) {
  const { shown } = useColumns(EXECUTION_COLUMNS);
  return (
    <TableFrame
      key={shown.map(({ id }) => id).join()}
      label={words.list}
      count={rows.length}
      minWidth={Math.max(760, shown.length * COLUMN)}
      head={
        <>
          <Table.Th className={classes.choice}>
            <ChooseAll ids={rows.map((row) => row.execution_id)} choice={choice} />
          </Table.Th>
          {shown.map(({ id, title, minWidth }) => (
            <Table.Th key={id} miw={minWidth}>
              {title}
            </Table.Th>
          ))}
        </>
      }
    >
      <TableRows rows={rows} keyOf={(row) => row.execution_id}>
        {(row) => (
          <>
            <Table.Td className={classes.choice}>
              <ChooseRow id={row.execution_id} choice={choice} />
            </Table.Td>
            {shown.map(({ id, cell }) => (
              <Table.Td key={id} {...(id === "failure" && { className: classes.failure })}>
                {cell(row)}
              </Table.Td>
            ))}
          </>
        )}
      </TableRows>
    </TableFrame>
  );
}

function Job({ row }: { readonly row: ExecutionSummary }) {
  return (
    <>
      <Link to="/executions/$id" params={{ id: row.execution_id }} className={classes.link} data-row>
        <Untrusted text={row.job_id} most={80} />
      </Link>
      <Text size="xs" c="dimmed" ff="monospace" title={row.execution_id}>
        {shortId(row.execution_id)}
      </Text>
    </>
  );
}

function Started({ row }: { readonly row: ExecutionSummary }) {
  const at = row.started_at ?? row.created_at;
  return (
    <>
      {!row.started_at && `${words.notStarted} `}
      <Time at={at} as="relative" />
      <Text size="xs" c="dimmed">
        <Time at={at} as="instant" />
      </Text>
    </>
  );
}

function Failure({ row: { failure } }: { readonly row: ExecutionSummary }) {
  if (!failure) return null;
  return (
    <>
      <Token text={failure.code} />
      <Text size="xs" c="dimmed">
        <Untrusted text={failure.message} most={110} />
      </Text>
    </>
  );
}
