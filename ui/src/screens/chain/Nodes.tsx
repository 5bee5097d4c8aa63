import { Text } from "@mantine/core";
import type { StoredChain } from "../../api/types";
import { DataTable } from "../../parts/DataTable";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";
import { Untrusted } from "../../parts/Untrusted";

const words = texts.chains;

type Node = StoredChain["definition"]["nodes"][number];
type Edge = NonNullable<Node["depends_on"]>[number];

/** Lists the nodes of a chain in the order of its definition, each with its dependencies. */
export function Nodes({ nodes }: { readonly nodes: readonly Node[] }) {
  return (
    <Panel title={words.nodes}>
      <DataTable
        label={words.nodes}
        rows={nodes}
        keyOf={(node) => node.id}
        minWidth={420}
        columns={[
          { title: words.node, cell: (node) => (
              <b>
                <Untrusted text={node.id} most={80} />
              </b>
            ) },
          { title: words.job, cell: (node) => <ObjectLink kind="job" id={node.job_id} /> },
          { title: words.after, cell: (node) => <After edges={node.depends_on ?? []} /> },
        ]}
      />
    </Panel>
  );
}

function After({ edges }: { readonly edges: readonly Edge[] }) {
  if (edges.length === 0) return <Text size="sm">{words.first}</Text>;
  return edges.map((edge) => (
    <Text key={edge.node} size="sm">
      <Untrusted text={edge.node} most={80} />
      {edge.required_status === "any" && `, ${texts.graph.conditions.any}`}
      {edge.required_status === "clean" && `, ${texts.graph.conditions.clean}`}
      {edge.run_on_failure && `, ${texts.graph.conditions.failure}`}
    </Text>
  ));
}
