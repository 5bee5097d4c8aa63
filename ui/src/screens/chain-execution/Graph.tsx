import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { ChainNode } from "../../api/types";
import { planOfNodes } from "../../model/planGraph";
import { standingsOfNodes } from "../../model/standings";
import { Panel } from "../../parts/Panel";
import { PlanGraph } from "../../parts/PlanGraph";
import { texts } from "../../texts";

const words = texts.chainExecutions;

/** Shows the nodes of a chain execution as a graph; each links to the execution of its job. */
export function Graph({ nodes }: { readonly nodes: readonly ChainNode[] }) {
  const navigate = useNavigate();
  // The graph is created again only if its nodes change, not if their states change.
  const shape = JSON.stringify(nodes.map(({ node, job_id, depends_on }) => [node, job_id, depends_on]));
  const graph = useMemo(() => {
    const planned = JSON.parse(shape) as Array<[string, string, string[]]>;
    return planOfNodes(
      planned.map(([id, job_id, upstream]) => ({ id, job_id, depends_on: upstream.map((node) => ({ node })) })),
    );
  }, [shape]);
  const standings = useMemo(() => standingsOfNodes(nodes), [nodes]);

  function open(key: string) {
    const id = nodes.find(({ node }) => node === key)?.execution_id;
    if (id) void navigate({ to: "/executions/$id", params: { id } });
  }

  return (
    <Panel title={words.graph}>
      <PlanGraph label={words.graph} graph={graph} standings={standings} onOpen={open} />
    </Panel>
  );
}
