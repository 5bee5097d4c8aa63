import { Text } from "@mantine/core";
import type { ChainExecutionSummary } from "../api/types";
import { texts } from "../texts";
import type { Choice } from "./bulk/useChoice";
import { labelsColumn } from "./listColumns";
import { ListTable } from "./ListTable";
import { ObjectLink } from "./ObjectLink";
import { StartedBy } from "./StartedBy";
import { StateBadge } from "./StateBadge";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";
import { type ListColumn, NAME_WIDTH } from "./useColumns";
import { shortId } from "../model/objects";

const words = texts.chainExecutions;

/** The columns of chain executions. */
export const CHAIN_EXECUTION_COLUMNS: ReadonlyArray<ListColumn<ChainExecutionSummary>> = [
  { id: "state", title: texts.executions.state, cell: (row) => <StateBadge state={row.state} />, written: (row) => row.state },
  { id: "chain", title: texts.chains.chain, isFixed: true, minWidth: NAME_WIDTH, cell: (row) => <Chain row={row} />, written: (row) => row.chain_id },
  { id: "trigger", title: texts.executions.trigger, cell: (row) => <StartedBy trigger={row.trigger} />, written: (row) => row.trigger.kind },
  { id: "started", title: words.started, cell: (row) => <Time at={row.created_at} as="relative" />, written: (row) => row.created_at },
  { id: "changed", title: words.changed, cell: (row) => <Time at={row.updated_at} as="relative" />, written: (row) => row.updated_at },
  { id: "reason", title: words.reason, cell: (row) => row.reason && <Untrusted text={row.reason} most={160} />, written: (row) => row.reason },
  { id: "version", title: texts.objects.version, isExtra: true, cell: (row) => row.version, written: (row) => row.version },
  labelsColumn((row) => row.labels, true),
];

interface Props {
  readonly rows: readonly ChainExecutionSummary[];
  /** Selection of rows; without it, rows cannot be selected. */
  readonly choice?: Choice;
}

/** A table of chain executions. */
export function ChainExecutionTable({ rows, choice }: Props) {
  return <ListTable label={words.list} rows={rows} keyOf={(row) => row.chain_execution_id} columns={CHAIN_EXECUTION_COLUMNS} choice={choice} />;
}

function Chain({ row }: { readonly row: ChainExecutionSummary }) {
  return (
    <>
      <ObjectLink kind="chain_execution" id={row.chain_execution_id} isRow text={row.chain_id} />
      <Text size="xs" c="dimmed" ff="monospace" title={row.chain_execution_id}>
        {shortId(row.chain_execution_id)}
      </Text>
    </>
  );
}
