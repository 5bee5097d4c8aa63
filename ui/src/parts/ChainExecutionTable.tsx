import { Text } from "@mantine/core";
import type { ChainExecutionSummary } from "../api/types";
import { texts } from "../texts";
import { bulk as bulkTexts } from "../texts/bulk";
import { ChooseAll, ChooseRow } from "./bulk/ChoiceBox";
import type { Choice } from "./bulk/useChoice";
import { DataTable } from "./DataTable";
import { ObjectLink } from "./ObjectLink";
import { StartedBy } from "./StartedBy";
import { StateBadge } from "./StateBadge";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";
import { shortId } from "../model/objects";

const words = texts.chainExecutions;

interface Props {
  readonly rows: readonly ChainExecutionSummary[];
  /** Choice of rows; without it none can be chosen. */
  readonly choice?: Choice;
}

/** Chain executions, one a row. */
export function ChainExecutionTable({ rows, choice }: Props) {
  const ids = rows.map((row) => row.chain_execution_id);
  return (
    <DataTable
      label={words.list}
      rows={rows}
      keyOf={(row) => row.chain_execution_id}
      minWidth={680}
      columns={[
        ...(choice
          ? [
              {
                title: bulkTexts.column,
                head: <ChooseAll ids={ids} choice={choice} />,
                cell: (row: ChainExecutionSummary) => <ChooseRow id={row.chain_execution_id} choice={choice} />,
              },
            ]
          : []),
        { title: texts.executions.state, cell: (row) => <StateBadge state={row.state} /> },
        {
          title: texts.chains.chain,
          cell: (row) => (
            <>
              <ObjectLink kind="chain_execution" id={row.chain_execution_id} isRow text={row.chain_id} />
              <Text size="xs" c="dimmed" ff="monospace" title={row.chain_execution_id}>
                {shortId(row.chain_execution_id)}
              </Text>
            </>
          ),
        },
        {
          title: texts.executions.trigger,
          cell: (row) => <StartedBy trigger={row.trigger} />,
        },
        { title: words.started, cell: (row) => <Time at={row.created_at} as="relative" /> },
        { title: words.changed, cell: (row) => <Time at={row.updated_at} as="relative" /> },
        { title: words.reason, cell: (row) => row.reason && <Untrusted text={row.reason} most={160} /> },
      ]}
    />
  );
}
