import { Graph, layout } from "@dagrejs/dagre";
import type { PlanEdge, PlanGraph } from "./planGraph";

/** The position of a node in pixels: its upper left corner relative to that of the graph. */
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

/** The route of an edge around the nodes between its ends. */
export interface Route {
  /** At least two points, from the border of one node to the border of the other. */
  readonly points: readonly Point[];
  /** Center of the edge's label. */
  readonly label: Point;
}

export interface Layout {
  /** Positions by node key; every node has one. */
  readonly places: ReadonlyMap<string, Place>;
  /** Routes by edge key; every edge has one. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly width: number;
  readonly height: number;
}

/** Width and height of a node other than a loop, and of a loop's header. */
export const NODE = { width: 240, height: 84 } as const;
/** Pixels between a loop's border and its content. */
const PADDING = 16;
const BETWEEN = { nodesep: 24, ranksep: 40 } as const;
/** Space for the label of a conditional edge. */
const LABEL = { width: 110, height: 20, labelpos: "c" } as const;

/** The direction of a graph: top to bottom, or left to right. */
export type Direction = "down" | "right";

/** Centers of nodes and routes of edges, relative to any corner. */
interface Drawing {
  readonly centres: ReadonlyMap<string, Point>;
  readonly routes: ReadonlyMap<string, Route>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the positions of a graph's nodes, from top to bottom or from left to right. The content of a loop is laid out
 * separately, and the loop is then placed as one node, so that edges never cross the border of a loop. The parts
 * between two nodes that are on every path are also laid out separately, so that the time for long plans grows
 * linearly.
 */
export function layoutOf(graph: PlanGraph, direction: Direction = "down"): Layout {
  const places = new Map<string, Place>();
  const routes = new Map<string, Route>();

  /** Positions the direct content of a loop, starting at (0, 0); returns its size and a function that moves it. */
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

/** Nodes and the edges between them. The last node of a run is the first node of the next run. */
interface Run {
  readonly nodes: readonly string[];
  readonly edges: readonly PlanEdge[];
}

/**
 * Divides a graph at the nodes that are on every path. A graph with edges against the order of its nodes is not
 * divided.
 */
function runsOf(nodes: readonly string[], edges: readonly PlanEdge[]): Run[] {
  const index = new Map(nodes.map((key, i) => [key, i]));
  const placed = edges.map((edge) => ({ edge, from: index.get(edge.from) ?? 0, to: index.get(edge.to) ?? 0 }));
  if (placed.some(({ from, to }) => from >= to)) return [{ nodes, edges }];
  const begins = new Set(placed.map(({ to }) => to));
  const ends = new Set(placed.map(({ from }) => from));
  const firstEnd = nodes.findIndex((_, i) => !ends.has(i));
  const lastBegin = nodes.findLastIndex((_, i) => !begins.has(i));
  // The farthest node that is reached by edges from earlier nodes.
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

/** Draws one run: two nodes with an edge as a line, everything else with dagre. */
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

/** Joins consecutive runs; the node that two runs share has one position. */
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

/** Returns the bounds of a drawing: its nodes, its edges and their labels. */
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
