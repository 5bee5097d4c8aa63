import { Code, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ExecutionSummary } from "../../api/types";
import { StateBadge } from "../../parts/StateBadge";
import { Time, Took } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import classes from "./ExecutionTable.module.css";

const words = texts.executions;
const COLUMNS = [words.state, words.job, words.trigger, words.started, words.took, words.failure];
const ID_END = 8;

type Row = ExecutionSummary | { execution_id: string; unreadable: true; problem: string };

/** Executions, one a row; a row's link has the focus of the keys j and k. */
export function ExecutionTable({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Table.ScrollContainer minWidth={760} className={classes.frame}>
      <Table highlightOnHover verticalSpacing={6} aria-label={words.list}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.execution_id}>
              {"unreadable" in row ? (
                <Table.Td colSpan={COLUMNS.length}>
                  {words.unreadable}: <Code>{row.execution_id}</Code> <Untrusted text={row.problem} most={200} />
                </Table.Td>
              ) : (
                <Cells row={row} />
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cells({ row }: { readonly row: ExecutionSummary }) {
  const at = row.started_at ?? row.created_at;
  return (
    <>
      <Table.Td>
        <StateBadge state={row.state} stopping={row.stopping} />
      </Table.Td>
      <Table.Td>
        <Link to="/executions/$id" params={{ id: row.execution_id }} className={classes.link} data-row>
          {row.job_id}
        </Link>
        <Text size="xs" c="dimmed" ff="monospace" title={row.execution_id}>
          …{row.execution_id.slice(-ID_END)}
        </Text>
      </Table.Td>
      <Table.Td>
        {words.triggers[row.trigger.kind] ?? row.trigger.kind}
        <Text size="xs" c="dimmed">
          <Untrusted text={row.trigger.id ?? row.trigger.by} most={30} />
        </Text>
      </Table.Td>
      <Table.Td>
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
            <Code>{row.failure.code}</Code>
            <Text size="xs" c="dimmed" lineClamp={2}>
              <Untrusted text={row.failure.message} most={160} />
            </Text>
          </>
        )}
      </Table.Td>
    </>
  );
}
