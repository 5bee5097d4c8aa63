import { Text } from "@mantine/core";
import type { ChainExecutionSummary } from "../api/types";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import { ObjectLink } from "./ObjectLink";
import { StateBadge } from "./StateBadge";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";

const words = texts.chainExecutions;
const ID_END = 8;

/** Chain executions, one a row. */
export function ChainExecutionTable({ rows }: { readonly rows: readonly ChainExecutionSummary[] }) {
  return (
    <DataTable
      label={words.list}
      rows={rows}
      keyOf={(row) => row.chain_execution_id}
      minWidth={680}
      columns={[
        { title: texts.executions.state, cell: (row) => <StateBadge state={row.state} /> },
        {
          title: texts.chains.chain,
          cell: (row) => (
            <>
              <ObjectLink kind="chain_execution" id={row.chain_execution_id} isRow>
                {row.chain_id}
              </ObjectLink>
              <Text size="xs" c="dimmed" ff="monospace" title={row.chain_execution_id}>
                …{row.chain_execution_id.slice(-ID_END)}
              </Text>
            </>
          ),
        },
        {
          title: texts.executions.trigger,
          cell: (row) => (
            <>
              {texts.executions.triggers[row.trigger.kind] ?? row.trigger.kind}
              <Text size="xs" c="dimmed">
                <Untrusted text={row.trigger.id ?? row.trigger.by} most={30} />
              </Text>
            </>
          ),
        },
        { title: words.started, cell: (row) => <Time at={row.created_at} as="relative" /> },
        { title: words.changed, cell: (row) => <Time at={row.updated_at} as="relative" /> },
        { title: words.reason, cell: (row) => row.reason && <Untrusted text={row.reason} most={160} /> },
      ]}
    />
  );
}
