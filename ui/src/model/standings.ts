import type { ChainNode, ExecutedStep } from "../api/types";
import { attemptsOf, failedItemsOf } from "./steps";

/** How it stands with a node of a plan. */
export interface Standing {
  readonly state: string;
  readonly attempts: number;
  /** Items that it has failed with, though its state, which is that of the item begun last, may be another. */
  readonly failed: number;
  readonly loop?: { readonly done: number; readonly failed: number; readonly items: number };
}

/** Standings by the key of the node in its graph: see `planGraph.ts`. */
export type Standings = ReadonlyMap<string, Standing>;

/** Returns how it stands with each step; markers other than loops have no state of their own. */
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

/** Returns how it stands with each node of a chain; its attempts are executions of its job. */
export function standingsOfNodes(nodes: readonly ChainNode[]): Standings {
  return new Map(nodes.map((node) => [node.node, { state: node.state, attempts: node.round ?? 0, failed: 0 }]));
}
