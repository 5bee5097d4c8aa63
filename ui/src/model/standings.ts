import type { ChainNode, ExecutedStep } from "../api/types";
import { attemptsOf, failedItemsOf } from "./steps";

/** The status of a node of a plan. */
export interface Standing {
  readonly state: string;
  readonly attempts: number;
  /** Number of failed items. The state, which is that of the item that started last, may differ. */
  readonly failed: number;
  readonly loop?: { readonly done: number; readonly failed: number; readonly items: number };
}

/** Statuses by the key of the node in its graph: see `planGraph.ts`. */
export type Standings = ReadonlyMap<string, Standing>;

/** Returns the status of each step; markers other than loops have no state. */
export function standingsOfSteps(steps: readonly ExecutedStep[]): Standings {
  return new Map(
    steps.map((step) => [
      String(step.index),
      {
        state: step.state,
        attempts: attemptsOf(step),
        failed: failedItemsOf(step),
        ...(step.loop && { loop: step.loop }),
      },
    ]),
  );
}

/** Returns the status of each node of a chain; its attempts are executions of its job. */
export function standingsOfNodes(nodes: readonly ChainNode[]): Standings {
  return new Map(nodes.map((node) => [node.node, { state: node.state, attempts: node.round ?? 0, failed: 0 }]));
}
