import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { type PlannedNode, planOfNodes } from "../../model/planGraph";
import { Panel } from "../../parts/Panel";
import { PlanGraph } from "../../parts/PlanGraph";
import { texts } from "../../texts";

const words = texts.chains;

/** Shows the nodes of a chain as a graph; each links to its job. */
export function Graph({ nodes }: { readonly nodes: readonly PlannedNode[] }) {
  const navigate = useNavigate();
  const graph = useMemo(() => planOfNodes(nodes), [nodes]);

  function open(key: string) {
    const id = nodes.find((node) => node.id === key)?.job_id;
    if (id) void navigate({ to: "/jobs/$id", params: { id } });
  }

  return (
    <Panel title={words.graph}>
      <PlanGraph label={words.graph} graph={graph} onOpen={open} />
    </Panel>
  );
}
