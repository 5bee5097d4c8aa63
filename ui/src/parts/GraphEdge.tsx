import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import type { Point, Route } from "../model/graphLayout";
import classes from "./Graph.module.css";

/** Pixels from the end of an edge to the center of its button. */
const ABOVE = 22;

/** An edge in the format of React Flow. */
export type GraphEdgeType = Edge<{ readonly route: Route; readonly insert?: Insertion }, "plan">;

/** The action that inserts an element on an edge. */
interface Insertion {
  readonly label: string;
  act(): void;
}

/** An edge with its route around the nodes between its ends. */
export function GraphEdge({ data, label, markerEnd }: EdgeProps<GraphEdgeType>) {
  if (!data) return null;
  const { points, label: at } = data.route;
  const { insert } = data;
  const end = points.at(-1) ?? at;
  return (
    <>
      <BaseEdge path={pathOf(points)} label={label} labelX={at.x} labelY={at.y} {...(markerEnd && { markerEnd })} />
      {insert && (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={`${classes.insert} nodrag nopan`}
            aria-label={insert.label}
            style={{ "--x": `${end.x}px`, "--y": `${end.y - ABOVE}px` }}
            onClick={insert.act}
          >
            +
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

/** Returns an SVG path with rounded bends, which passes through the center between any two of the points. */
function pathOf(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const bends = others.slice(0, -1).flatMap((bend, i) => {
    const after = others[i + 1] ?? bend;
    const end = i === others.length - 2 ? after : { x: (bend.x + after.x) / 2, y: (bend.y + after.y) / 2 };
    return ["Q", bend.x, bend.y, end.x, end.y];
  });
  const last = others.at(-1) ?? first;
  return ["M", first.x, first.y, ...(bends.length > 0 ? bends : ["L", last.x, last.y])].join(" ");
}
