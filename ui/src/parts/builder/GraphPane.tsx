import { Button, Group, Text } from "@mantine/core";
import { useCallback, useDeferredValue, useMemo } from "react";
import { insertionAt } from "../../model/job/arrange";
import { type Catalogue, headingOf } from "../../model/job/catalogue";
import { entriesOf } from "../../model/job/outline";
import { plannedSteps } from "../../model/job/whole";
import { count } from "../../model/numbers";
import { type PlanEdge, type PlanNode, planOfSteps, type PlannedStep } from "../../model/planGraph";
import type { JsonObject } from "../../model/pointers";
import { builder as words } from "../../texts/builder";
import { PlanGraph } from "../PlanGraph";
import { useEditing } from "./editing";
import { StepActs } from "./StepActs";

interface Props {
  readonly catalogue: Catalogue;
  /** Whether the actions on a step are next to it; the form also has them. */
  readonly hasActs: boolean;
  readonly chosen: number | undefined;
  /** Numbers of problems by step index. */
  readonly flawed: ReadonlyMap<number, number>;
  readonly onChoose: (index: number | undefined) => void;
  /** Opens the form of a step. */
  readonly onEdit: (index: number) => void;
  /** Called with the index of a new step. */
  readonly onAdd: (index: number) => void;
}

/** The steps as a graph, which is rendered again only when its content has changed. */
export function GraphPane({ catalogue, hasActs, chosen, flawed, onChoose, onEdit, onAdd }: Props) {
  const { document, isReadOnly } = useEditing();
  const entries = entriesOf(document.source.value);
  const shown = useDeferredValue(document.source.value);
  const plan = useMemo(() => JSON.stringify(plannedSteps(shown)), [shown]);
  const steps = useMemo(() => JSON.parse(plan) as Array<PlannedStep & JsonObject>, [plan]);
  const graph = useMemo(() => {
    const planned = entriesOf({ steps });
    const { nodes, edges } = planOfSteps(steps);
    const titled = (node: PlanNode): PlanNode => {
      const entry = planned[Number(node.key)];
      return entry ? { ...node, title: headingOf(entry, catalogue) } : node;
    };
    return { nodes: nodes.map(titled), edges };
  }, [steps, catalogue]);
  const insert = useCallback((edge: PlanEdge) => onAdd(insertionAt(entriesOf({ steps }), edge)), [steps, onAdd]);
  const marks = useMemo(() => new Map([...flawed].map(([step, n]) => [String(step), words.problems.count(count(n))])), [flawed]);
  const actsOf = (key: string) => {
    const entry = entries[Number(key)];
    return (
      entry && (
        <Group gap={4}>
          <Button size="compact-xs" onClick={() => onEdit(entry.index)}>
            {words.editStep}
          </Button>
          {!isReadOnly && <StepActs catalogue={catalogue} entry={entry} entries={entries} onChoose={onChoose} onAdd={onAdd} />}
        </Group>
      )
    );
  };
  if (graph.nodes.length === 0) return <Text size="sm">{words.noSteps}</Text>;
  return (
    <PlanGraph
      label={words.graphLabel}
      graph={graph}
      marks={marks}
      chosen={chosen === undefined ? undefined : String(chosen)}
      onOpen={(key) => (chosen === Number(key) ? onEdit : onChoose)(Number(key))}
      {...(hasActs && { actsOf })}
      {...(!isReadOnly && { onInsert: insert })}
    />
  );
}
