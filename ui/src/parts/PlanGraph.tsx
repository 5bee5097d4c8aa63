import type { ReactNode } from "react";
import type { Direction } from "../model/graphLayout";
import type { PlanEdge, PlanGraph as Graph } from "../model/planGraph";
import type { Standings } from "../model/standings";
import { later } from "./later";

export interface PlanGraphProps {
  /** Accessible name of the graph. */
  readonly label: string;
  readonly graph: Graph;
  /** Statuses of the nodes; absent for a plan that is not being executed. */
  readonly standings?: Standings;
  /** The direction of the graph; down by default. */
  readonly direction?: Direction;
  /** Key of the edited node. */
  readonly chosen?: string | undefined;
  /** Called with the keys of two nodes between which the user drew an edge; without it, edges cannot be drawn. */
  readonly onConnect?: (from: string, to: string) => void;
  /** Called with an edge on which the user inserts an element; without it, nothing can be inserted. */
  readonly onInsert?: (edge: PlanEdge) => void;
  /** Messages about problems of nodes, by node key. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Returns the actions on the selected node, shown next to it. */
  readonly actsOf?: (key: string) => ReactNode;
  /** Opens the object of a node, by node key. */
  readonly onOpen: (key: string) => void;
}

/** A plan as a graph; the code that draws graphs is loaded with the first graph. */
export const PlanGraph = later<PlanGraphProps>(() => import("./DrawnGraph").then(({ DrawnGraph }) => DrawnGraph));
