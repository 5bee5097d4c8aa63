import { Graph, layout } from "@dagrejs/dagre";
import type { PlanGraph } from "./planGraph";

/** Place of a node: its upper left corner from that of the whole graph, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Way of an edge around the nodes between its ends. */
export interface Route {
  /** At least two: from the border of one node to that of the other. */
  readonly points: readonly Point[];
  /** Centre of what is written at it. */
  readonly label: Point;
}

export interface Layout {
  /** By the key of the node; every node has one. */
  readonly places: ReadonlyMap<string, Place>;
  /** By the key of the edge; every edge has one. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly width: number;
  readonly height: number;
}

/** Width and height of a node that is no loop, and of the head of one. */
export const NODE = { width: 240, height: 84 } as const;
/** Pixels between a loop's border and what is within it. */
const PADDING = 16;
const BETWEEN = { nodesep: 24, ranksep: 40 } as const;
/** Room for what is written at an edge with a condition. */
const LABEL = { width: 110, height: 20, labelpos: "c" } as const;

/** Which way a graph goes: from the top down, or from the left to the right. */
export type Direction = "down" | "right";

/**
 * Returns where the nodes of a graph are, from the top down or from the left to the right. What is within a loop is laid out by
 * itself, and the loop then placed as one node of its size: edges never cross the border of a loop.
 */
export function layoutOf(graph: PlanGraph, direction: Direction = "down"): Layout {
  const rankdir = direction === "down" ? "TB" : "LR";
  const places = new Map<string, Place>();
  const routes = new Map<string, Route>();

  /** Places what is directly within a loop, from (0, 0) on; returns its size, and what moves it. */
  function within(frame: string | undefined): { width: number; height: number; move(x: number, y: number): void } {
    const own = graph.nodes.filter((node) => node.frame === frame);
    const drawn = new Graph({ multigraph: true }).setGraph({ rankdir, ...BETWEEN }).setDefaultEdgeLabel(() => ({}));
    const inner = new Map(own.filter((node) => node.isLoop).map((node) => [node.key, within(node.key)]));
    for (const { key } of own) drawn.setNode(key, sizeOf(inner.get(key)));
    const edges = graph.edges.filter(({ from, to }) => drawn.hasNode(from) && drawn.hasNode(to));
    for (const { from, to, key, condition } of edges) drawn.setEdge(from, to, condition ? { ...LABEL } : {}, key);
    layout(drawn);
    const { width = 0, height = 0 } = drawn.graph() as { width?: number; height?: number };
    return {
      width: own.length === 0 ? 0 : width,
      height: own.length === 0 ? 0 : height,
      move(x, y) {
        for (const { key } of own) {
          const node = drawn.node(key) as Place;
          const place = {
            x: x + node.x - node.width / 2,
            y: y + node.y - node.height / 2,
            width: node.width,
            height: node.height,
          };
          places.set(key, place);
          inner.get(key)?.move(place.x + PADDING, place.y + NODE.height);
        }
        for (const { from, to, key } of edges) {
          const found = drawn.edge(from, to, key) as { points: Point[] } & Partial<Point>;
          const points = found.points.map((point) => ({ x: x + point.x, y: y + point.y }));
          const middle = points[Math.floor(points.length / 2)] ?? { x, y };
          const label = found.x === undefined || found.y === undefined ? middle : { x: x + found.x, y: y + found.y };
          routes.set(key, { points, label });
        }
      },
    };
  }

  const { width, height, move } = within(undefined);
  move(0, 0);
  return { places, routes, width, height };
}

function sizeOf(content: { readonly width: number; readonly height: number } | undefined) {
  if (!content || content.height === 0) return { ...NODE };
  return {
    width: Math.max(NODE.width, content.width + 2 * PADDING),
    height: NODE.height + content.height + PADDING,
  };
}
