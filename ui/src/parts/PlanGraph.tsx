import type { ReactNode } from "react";
import type { Direction } from "../model/graphLayout";
import type { PlanEdge, PlanGraph as Graph } from "../model/planGraph";
import type { Standings } from "../model/standings";
import { later } from "./later";

export interface PlanGraphProps {
  /** Name of the graph for readers of screens. */
  readonly label: string;
  readonly graph: Graph;
  /** How it stands with its nodes; none of a plan that is not being executed. */
  readonly standings?: Standings;
  /** Which way it goes; down by default. */
  readonly direction?: Direction;
  /** Key of the node that is being edited. */
  readonly chosen?: string | undefined;
  /** Called with the keys of two nodes between which an edge was drawn; without it none can be. */
  readonly onConnect?: (from: string, to: string) => void;
  /** Called with an edge on which something is to be put; without it nothing can be. */
  readonly onInsert?: (edge: PlanEdge) => void;
  /** Words on what is wrong with nodes, by their keys. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Returns what can be done with the chosen node, shown beside it. */
  readonly actsOf?: (key: string) => ReactNode;
  /** Opens what a node stands for, by the node's key. */
  readonly onOpen: (key: string) => void;
}

/** A plan as a graph; what draws it is loaded when the first one is shown. */
export const PlanGraph = later<PlanGraphProps>(() => import("./DrawnGraph").then(({ DrawnGraph }) => DrawnGraph));
