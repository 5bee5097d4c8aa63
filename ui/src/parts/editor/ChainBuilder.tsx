import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { addNode, connect, isLine, nodesOf } from "../../model/chainEdit";
import { isId } from "../../model/editing";
import { planOfNodes } from "../../model/planGraph";
import type { JsonObject } from "../../model/pointers";
import { chainBuilder as words } from "../../texts/chainBuilder";
import { Panel } from "../Panel";
import { NameField } from "../PickedField";
import { PlanGraph } from "../PlanGraph";
import { Untrusted } from "../Untrusted";
import { ChainNode } from "./ChainNode";
import type { Validated } from "./ValidationPanel";

interface Props {
  readonly chain: JsonObject;
  readonly problems: Validated["errors"];
  /** Whether the text next to it is invalid now. */
  readonly isFrozen: boolean;
  readonly onChange: (chain: JsonObject) => void;
}

/**
 * Edits a chain: its nodes, their dependencies, and the parameters of their jobs, in the same document as the text next
 * to it.
 */
export function ChainBuilder({ chain, problems, isFrozen, onChange }: Props) {
  const [chosen, choose] = useState<string>();
  const [cycle, setCycle] = useState<readonly string[]>();
  const [jobId, setJobId] = useState("");
  const nodes = nodesOf(chain);
  const graph = useMemo(() => planOfNodes(nodesOf(chain)), [chain]);
  const at = nodes.findIndex((node) => node.id === chosen);
  const node = nodes[at];

  function change(next: JsonObject) {
    setCycle(undefined);
    if (!isFrozen) onChange(next);
  }

  function draw(from: string, to: string) {
    const done = connect(chain, from, to);
    if ("cycle" in done) setCycle(done.cycle);
    else change(done.chain);
  }

  function add() {
    const added = addNode(chain, jobId);
    change(added.chain);
    choose(added.id);
    setJobId("");
  }

  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{isFrozen ? words.broken : nodes.length === 0 ? words.none : words.help}</Text>
        {nodes.length > 1 && isLine(chain) && <Text size="sm">{words.line}</Text>}
        {cycle && (
          <Alert color="red" variant="outline" role="alert">
            <Untrusted text={words.cycle(cycle.join(" → "))} most={600} />
          </Alert>
        )}
        {nodes.length > 0 && (
          <PlanGraph label={words.graph} graph={graph} direction="right" chosen={chosen} onConnect={draw} onOpen={choose} />
        )}
        <Group align="end" gap="xs">
          <NameField picks="job" label={words.add} value={jobId} onText={setJobId} />
          <Button variant="default" disabled={!isId(jobId) || isFrozen} onClick={add}>
            {words.addVerb}
          </Button>
        </Group>
        {node && (
          <ChainNode
            key={node.id}
            chain={chain}
            node={node}
            problems={problems.filter(({ pointer }) => pointer.startsWith(`/nodes/${at}/`))}
            onDraw={(from) => draw(from, node.id)}
            onChange={change}
            onChosen={choose}
          />
        )}
      </Stack>
    </Panel>
  );
}
