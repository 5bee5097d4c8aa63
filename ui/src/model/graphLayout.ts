import { Graph, layout } from "@dagrejs/dagre";
import type { PlanEdge, PlanGraph } from "./planGraph";

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

/** Centres of nodes and ways of edges, from any corner on. */
interface Drawing {
  readonly centres: ReadonlyMap<string, Point>;
  readonly routes: ReadonlyMap<string, Route>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns where the nodes of a graph are, from the top down or from the left to the right. What is within a loop is laid out by
 * itself, and the loop then placed as one node of its size: edges never cross the border of a loop. What stands between two
 * nodes that every way goes through is laid out by itself too, so that long plans take a time that grows with their length.
 */
export function layoutOf(graph: PlanGraph, direction: Direction = "down"): Layout {
  const places = new Map<string, Place>();
  const routes = new Map<string, Route>();

  /** Places what is directly within a loop, from (0, 0) on; returns its size, and what moves it. */
  function within(frame: string | undefined): Size & { move(x: number, y: number): void } {
    const own = graph.nodes.filter((node) => node.frame === frame);
    const inner = new Map(own.filter((node) => node.isLoop).map((node) => [node.key, within(node.key)]));
    const sizes = new Map(own.map(({ key }) => [key, sizeOf(inner.get(key))]));
    const edges = graph.edges.filter(({ from, to }) => sizes.has(from) && sizes.has(to));
    const drawing = joined(runsOf([...sizes.keys()], edges).map((run) => drawn(run, sizes, direction)));
    const { left, top, width, height } = boundsOf(drawing, sizes);
    return {
      width,
      height,
      move(x, y) {
        const moved = (point: Point) => ({ x: x + point.x - left, y: y + point.y - top });
        for (const [key, centre] of drawing.centres) {
          const size = sizes.get(key) ?? NODE;
          const at = moved(centre);
          const place = { x: at.x - size.width / 2, y: at.y - size.height / 2, width: size.width, height: size.height };
          places.set(key, place);
          inner.get(key)?.move(place.x + PADDING, place.y + NODE.height);
        }
        for (const [key, { points, label }] of drawing.routes) routes.set(key, { points: points.map(moved), label: moved(label) });
      },
    };
  }

  const { width, height, move } = within(undefined);
  move(0, 0);
  return { places, routes, width, height };
}

/** Nodes with the edges between them; of runs behind each other the last node of one is the first of the next. */
interface Run {
  readonly nodes: readonly string[];
  readonly edges: readonly PlanEdge[];
}

/** Parts a graph at the nodes that every way goes through; one whose edges do not all lead on in the order of its nodes stays whole. */
function runsOf(nodes: readonly string[], edges: readonly PlanEdge[]): Run[] {
  const index = new Map(nodes.map((key, i) => [key, i]));
  const placed = edges.map((edge) => ({ edge, from: index.get(edge.from) ?? 0, to: index.get(edge.to) ?? 0 }));
  if (placed.some(({ from, to }) => from >= to)) return [{ nodes, edges }];
  const begins = new Set(placed.map(({ to }) => to));
  const ends = new Set(placed.map(({ from }) => from));
  const firstEnd = nodes.findIndex((_, i) => !ends.has(i));
  const lastBegin = nodes.findLastIndex((_, i) => !begins.has(i));
  // How far the edges lead that begin before a node.
  const reach = nodes.map(() => 0);
  for (const { from, to } of placed) reach[from] = Math.max(reach[from] ?? 0, to);
  const cuts: number[] = [];
  let farthest = 0;
  for (let i = 0; i < nodes.length; i++) {
    if (i > 0 && i < nodes.length - 1 && farthest <= i && i >= lastBegin && i <= firstEnd) cuts.push(i);
    farthest = Math.max(farthest, reach[i] ?? 0);
  }
  const borders = [0, ...cuts, nodes.length - 1];
  const runs = borders.slice(1).map((end, i) => ({ begin: borders[i] ?? 0, end, edges: [] as PlanEdge[] }));
  let at = 0;
  for (const { edge, from } of placed.toSorted((one, other) => one.from - other.from)) {
    while (at < runs.length - 1 && from >= (runs[at]?.end ?? 0)) at++;
    runs[at]?.edges.push(edge);
  }
  return runs.map(({ begin, end, edges: own }) => ({ nodes: nodes.slice(begin, end + 1), edges: own }));
}

/** Draws one run: two nodes with an edge as a line, everything else by dagre. */
function drawn({ nodes, edges }: Run, sizes: ReadonlyMap<string, Size>, direction: Direction): Drawing {
  const [first = "", second = ""] = nodes;
  const [only] = edges;
  if (nodes.length === 2 && edges.length === 1 && only && !only.condition) return line(first, second, only.key, sizes, direction);
  const rankdir = direction === "down" ? "TB" : "LR";
  const graph = new Graph({ multigraph: true }).setGraph({ rankdir, ...BETWEEN }).setDefaultEdgeLabel(() => ({}));
  for (const key of nodes) graph.setNode(key, { ...(sizes.get(key) ?? NODE) });
  for (const { from, to, key, condition } of edges) graph.setEdge(from, to, condition ? { ...LABEL } : {}, key);
  layout(graph);
  const routes = edges.map(({ from, to, key }): [string, Route] => {
    const found = graph.edge(from, to, key) as { points: Point[] } & Partial<Point>;
    const middle = found.points[Math.floor(found.points.length / 2)] ?? { x: 0, y: 0 };
    return [key, { points: found.points, label: { x: found.x ?? middle.x, y: found.y ?? middle.y } }];
  });
  return { centres: new Map(nodes.map((key) => [key, graph.node(key) as Point])), routes: new Map(routes) };
}

function line(first: string, second: string, edge: string, sizes: ReadonlyMap<string, Size>, direction: Direction): Drawing {
  const side = direction === "down" ? "height" : "width";
  const along = (distance: number): Point => (direction === "down" ? { x: 0, y: distance } : { x: distance, y: 0 });
  const from = (sizes.get(first) ?? NODE)[side] / 2;
  const to = from + BETWEEN.ranksep;
  const middle = along((from + to) / 2);
  const centres = new Map([[first, along(0)], [second, along(to + (sizes.get(second) ?? NODE)[side] / 2)]]);
  return { centres, routes: new Map([[edge, { points: [along(from), middle, along(to)], label: middle }]]) };
}

/** Puts runs behind each other: the node that two have in common is at one place. */
function joined(runs: readonly Drawing[]): Drawing {
  const centres = new Map<string, Point>();
  const routes = new Map<string, Route>();
  for (const run of runs) {
    const [shared] = [...run.centres].filter(([key]) => centres.has(key));
    const there = shared && centres.get(shared[0]);
    const by = there ? { x: there.x - shared[1].x, y: there.y - shared[1].y } : { x: 0, y: 0 };
    const moved = (point: Point) => ({ x: point.x + by.x, y: point.y + by.y });
    for (const [key, centre] of run.centres) centres.set(key, moved(centre));
    for (const [key, { points, label }] of run.routes) routes.set(key, { points: points.map(moved), label: moved(label) });
  }
  return { centres, routes };
}

/** Returns what a drawing takes up: its nodes, its edges, and what is written at them. */
function boundsOf({ centres, routes }: Drawing, sizes: ReadonlyMap<string, Size>) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = ({ x, y }: Point, { width, height }: Size) => {
    left = Math.min(left, x - width / 2);
    top = Math.min(top, y - height / 2);
    right = Math.max(right, x + width / 2);
    bottom = Math.max(bottom, y + height / 2);
  };
  for (const [key, centre] of centres) take(centre, sizes.get(key) ?? NODE);
  for (const { points, label } of routes.values()) {
    for (const point of points) take(point, { width: 0, height: 0 });
    take(label, LABEL);
  }
  return centres.size === 0 ? { left: 0, top: 0, width: 0, height: 0 } : { left, top, width: right - left, height: bottom - top };
}

function sizeOf(content: Size | undefined): Size {
  if (!content || content.height === 0) return { ...NODE };
  return {
    width: Math.max(NODE.width, content.width + 2 * PADDING),
    height: NODE.height + content.height + PADDING,
  };
}
