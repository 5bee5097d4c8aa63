import { Text } from "@mantine/core";
import type { ChainNode } from "../../api/types";
import { DataTable } from "../../parts/DataTable";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { StateBadge } from "../../parts/StateBadge";
import { Took } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { shortId } from "../../model/objects";

const words = texts.chainExecutions;

/** Lists the nodes of a chain execution, each with the execution of its job. */
export function Nodes({ nodes }: { readonly nodes: readonly ChainNode[] }) {
  return (
    <Panel title={words.nodes}>
      <DataTable
        label={words.nodes}
        rows={nodes}
        keyOf={(node) => node.node}
        minWidth={680}
        columns={[
          { title: texts.chains.node, cell: (node) => (
              <b>
                <Untrusted text={node.node} most={80} />
              </b>
            ) },
          { title: texts.executions.state, cell: (node) => <StateBadge state={node.state} /> },
          { title: texts.chains.job, cell: (node) => <ObjectLink kind="job" id={node.job_id} /> },
          { title: words.execution, cell: (node) => <Execution node={node} /> },
          {
            title: words.took,
            cell: (node) =>
              node.started_at && <Took from={node.started_at} {...(node.ended_at && { to: node.ended_at })} />,
          },
          { title: texts.chains.after, cell: (node) => node.depends_on.join(", ") },
          { title: words.reason, cell: (node) => node.reason && <Untrusted text={node.reason} most={200} /> },
        ]}
      />
    </Panel>
  );
}

function Execution({ node: { execution_id: id, round = 1 } }: { readonly node: ChainNode }) {
  if (!id) return null;
  return (
    <>
      <ObjectLink kind="execution" id={id} isRow text={shortId(id)} />
      {round > 1 && (
        <Text size="xs" c="dimmed">
          {words.round(round)}
        </Text>
      )}
    </>
  );
}
