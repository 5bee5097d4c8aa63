import { Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ExecutionSummary } from "../../api/types";
import { ChooseAll, ChooseRow } from "../../parts/bulk/ChoiceBox";
import type { Choice } from "../../parts/bulk/useChoice";
import { StartedBy } from "../../parts/StartedBy";
import { StateBadge } from "../../parts/StateBadge";
import { TableFrame } from "../../parts/TableFrame";
import { loadLongRows, TableRows } from "../../parts/TableRows";
import { Time, Took } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import classes from "./ExecutionTable.module.css";
import { shortId } from "../../model/objects";

const words = texts.executions;
const COLUMNS = [words.state, words.job, words.trigger, words.started, words.took, words.failure];

// This list is the likeliest to be long. A failure is met again, and told, when a long table is shown.
void loadLongRows().catch(() => undefined);

interface Props {
  readonly rows: readonly ExecutionSummary[];
  readonly choice: Choice;
}

/** Executions, one a row; a row's link has the focus of the keys j and k. */
export function ExecutionTable({ rows, choice }: Props) {
  return (
    <TableFrame
      label={words.list}
      count={rows.length}
      minWidth={760}
      head={
        <>
          <Table.Th className={classes.choice}>
            <ChooseAll ids={rows.map((row) => row.execution_id)} choice={choice} />
          </Table.Th>
          {COLUMNS.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </>
      }
    >
      <TableRows rows={rows} keyOf={(row) => row.execution_id}>
        {(row) => <Cells row={row} choice={choice} />}
      </TableRows>
    </TableFrame>
  );
}

function Cells({ row, choice }: { readonly row: ExecutionSummary; readonly choice: Choice }) {
  const at = row.started_at ?? row.created_at;
  return (
    <>
      <Table.Td className={classes.choice}>
        <ChooseRow id={row.execution_id} choice={choice} />
      </Table.Td>
      <Table.Td>
        <StateBadge state={row.state} stopping={row.stopping} />
      </Table.Td>
      <Table.Td>
        <Link to="/executions/$id" params={{ id: row.execution_id }} className={classes.link} data-row>
          <Untrusted text={row.job_id} most={80} />
        </Link>
        <Text size="xs" c="dimmed" ff="monospace" title={row.execution_id}>
          {shortId(row.execution_id)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StartedBy trigger={row.trigger} original={row.rerun_of ? { kind: "execution", id: row.rerun_of } : undefined} />
      </Table.Td>
      <Table.Td>
        {!row.started_at && `${words.notStarted} `}
        <Time at={at} as="relative" />
        <Text size="xs" c="dimmed">
          <Time at={at} as="instant" />
        </Text>
      </Table.Td>
      <Table.Td>
        {row.started_at && <Took from={row.started_at} {...(row.ended_at && { to: row.ended_at })} />}
      </Table.Td>
      <Table.Td className={classes.failure}>
        {row.failure && (
          <>
            <Token text={row.failure.code} />
            <Text size="xs" c="dimmed" lineClamp={2}>
              <Untrusted text={row.failure.message} most={160} />
            </Text>
          </>
        )}
      </Table.Td>
    </>
  );
}
