import { Button, Group } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import {
  MarkerType,
  MiniMap,
  NodeToolbar,
  Panel,
  Position,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
  type Viewport,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { type Direction, type Layout, layoutOf, NODE, type Place } from "../model/graphLayout";
import type { PlanGraph } from "../model/planGraph";
import type { Standings } from "../model/standings";
import { clamped, visible } from "../model/visible";
import { texts } from "../texts";
import { GraphEdge, type GraphEdgeType } from "./GraphEdge";
import { GraphNode, type GraphNodeType, spoken } from "./GraphNode";
import classes from "./Graph.module.css";
import type { PlanGraphProps } from "./PlanGraph";

const words = texts.graph;
const NODE_TYPES = { plan: GraphNode };
const EDGE_TYPES = { plan: GraphEdge };
const MARGIN = 16;
/**
 * Maximum number of nodes of a graph that is rendered completely; of a larger graph, only visible nodes are rendered.
 */
const ALL_DRAWN = 100;
/** Number of nodes above which a graph has a map. */
const MAPPED = 30;
/** Width of a frame with space for the actions next to a node. */
const ROOM = 640;
const MAP = { width: 90, height: 120 } as const;
/** Pixels below the graph that the zoom buttons occupy. */
const BUTTONS = 48;
/** Number of animation frames within which a node that was scrolled into view is rendered. */
const FRAMES = 30;
/** Maximum number of characters of a node's id in the name of an edge. */
const MOST = 60;
/** Scale below which the text in nodes is unreadable. */
const SMALLEST = 0.6;
const ZOOM = { min: 0.2, max: 1.5 } as const;
/** The rendered element of a node; the actions next to it have the same id. */
const NODE_ELEMENT = ".react-flow__node[data-id]";
/** Accessible descriptions; those of React Flow mention moving and removing nodes. */
const LABELS = { "node.a11yDescription.default": words.help, "node.a11yDescription.keyboardDisabled": words.help };

/** A plan as a graph from top to bottom; the focus moves between its nodes in the order of the plan. */
export function DrawnGraph({
  label,
  graph: given,
  standings,
  marks,
  direction = "down",
  chosen,
  onConnect,
  onInsert,
  actsOf,
  onOpen,
}: PlanGraphProps) {
  const { ref, width } = useElementSize();
  const flow = useRef<ReactFlowInstance<GraphNodeType, GraphEdgeType>>(null);
  const graph = useMemo(() => withMarks(given, marks), [given, marks]);
  const layout = useMemo(() => layoutOf(given, direction), [given, direction]);
  const isEdited = onConnect !== undefined;
  const nodes = useMemo(
    () => nodesOf(graph, layout, standings, { direction, isEdited, chosen }),
    [graph, layout, standings, direction, isEdited, chosen],
  );
  const edges = useMemo(() => edgesOf(given, layout, standings, onInsert), [given, layout, standings, onInsert]);
  const zoom = Math.min(1, Math.max(SMALLEST, (width - 2 * MARGIN) / layout.width));

  // When the frame changes its width, the graph stays centered.
  const drawnFor = useRef(0);
  useEffect(() => {
    const drawn = flow.current;
    if (drawn && drawnFor.current > 0) {
      const { x, y, zoom: scale } = drawn.getViewport();
      void drawn.setViewport({ x: x + (width - drawnFor.current) / 2, y, zoom: scale });
    }
    drawnFor.current = width;
  }, [width]);

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const place = target.matches(NODE_ELEMENT) ? layout.places.get(target.dataset.id ?? "") : undefined;
    if (!place || !target.matches(":focus-visible")) return;
    currentTarget.scrollIntoView({ block: "nearest" });
    const outer = currentTarget.getBoundingClientRect();
    const head = { ...place, height: Math.min(place.height, NODE.height) };
    if (flow.current && !isSeen(head, flow.current.getViewport(), outer)) {
      const at = { x: head.x + head.width / 2, y: head.y + head.height / 2 };
      void flow.current.setCenter(at.x, at.y, { zoom: flow.current.getZoom() });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const node = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(NODE_ELEMENT) : null;
    if (!node) return;
    const by = STEPS[event.key];
    if (by !== undefined) focusNode(event.currentTarget, node.dataset.id ?? "", by);
    else if (event.key === "Enter" || event.key === " ") onOpen(node.dataset.id ?? "");
    else return;
    event.preventDefault();
  }

  /** Moves the focus along the plan. In a large graph, the node may first have to be scrolled into view. */
  function focusNode(within: HTMLElement, from: string, by: number): void {
    const at = Math.min(nodes.length - 1, Math.max(0, nodes.findIndex(({ id }) => id === from) + by));
    const key = nodes[at]?.id ?? "";
    const drawn = () => within.querySelector<HTMLElement>(`${NODE_ELEMENT}[data-id="${CSS.escape(key)}"]`);
    const place = layout.places.get(key);
    if (drawn() || !place || !flow.current) return drawn()?.focus({ preventScroll: true });
    void flow.current.setCenter(place.x + place.width / 2, place.y + NODE.height / 2, { zoom: flow.current.getZoom() });
    let tries = FRAMES;
    const look = () => {
      if (drawn()) drawn()?.focus({ preventScroll: true });
      else if (tries-- > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }

  return (
    // The frame is measured before its content is rendered, so that the initial scale is correct.
    <div ref={ref} className={classes.frame} style={{ "--drawn": `${layout.height * zoom + 2 * MARGIN + BUTTONS}px` }}>
      {width > 0 && (
        <ReactFlow<GraphNodeType, GraphEdgeType>
          aria-label={label}
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          ariaLabelConfig={LABELS}
          defaultViewport={{ x: Math.max(MARGIN, (width - layout.width * zoom) / 2), y: MARGIN, zoom }}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onlyRenderVisibleElements={nodes.length > ALL_DRAWN}
          nodesDraggable={false}
          nodesConnectable={isEdited}
          onConnect={({ source, target }) => onConnect?.(source, target)}
          elementsSelectable={false}
          edgesFocusable={false}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          deleteKeyCode={null}
          proOptions={{ hideAttribution: true }}
          autoPanOnNodeFocus={false}
          onInit={(drawn) => (flow.current = drawn)}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onNodeClick={(_, node) => onOpen(node.id)}
        >
          <Scale />
          {nodes.length > MAPPED && (
            <MiniMap<GraphNodeType> position="top-right" ariaLabel={words.map} pannable zoomable nodeColor={colorOf} style={MAP} className={classes.map ?? ""} />
          )}
          {chosen !== undefined && actsOf && (
            <NodeToolbar nodeId={chosen} isVisible position={direction === "down" && width >= ROOM ? Position.Right : Position.Bottom} align="start">
              <div className={classes.acts} role="toolbar" aria-label={words.acts}>
                {actsOf(chosen)}
              </div>
            </NodeToolbar>
          )}
        </ReactFlow>
      )}
    </div>
  );
}

/** The number of nodes by which each key moves the focus. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns whether a part of the graph is completely visible. */
function isSeen(place: Place, { x, y, zoom }: Viewport, seen: { width: number; height: number }): boolean {
  const left = place.x * zoom + x;
  const top = place.y * zoom + y;
  return left >= 0 && top >= 0 && left + place.width * zoom <= seen.width && top + place.height * zoom <= seen.height;
}

/** Returns a graph whose nodes show their problems instead of their details. */
function withMarks(graph: PlanGraph, marks: ReadonlyMap<string, string> | undefined): PlanGraph {
  if (!marks) return graph;
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const mark = marks.get(node.key);
      return mark === undefined ? node : { ...node, detail: mark };
    }),
  };
}

interface Drawing {
  readonly direction: Direction;
  readonly isEdited: boolean;
  readonly chosen: string | undefined;
}

function nodesOf(
  graph: PlanGraph,
  layout: Layout,
  standings: Standings | undefined,
  { direction, isEdited, chosen }: Drawing,
): GraphNodeType[] {
  return graph.nodes.flatMap((node) => {
    const place = layout.places.get(node.key);
    const standing = standings?.get(node.key);
    return place
      ? {
          id: node.key,
          type: "plan",
          position: { x: place.x, y: place.y },
          width: place.width,
          height: place.height,
          zIndex: node.isLoop ? 0 : 2,
          ariaLabel: spoken(node, standing),
          ariaRole: "button",
          data: { node, standing, direction, isEdited, isChosen: node.key === chosen },
        }
      : [];
  });
}

/** Returns a node's id as it is read to users of screen readers. */
function short(id: string): string {
  return clamped(visible(id), MOST);
}

function edgesOf(
  graph: PlanGraph,
  layout: Layout,
  standings: Standings | undefined,
  onInsert: PlanGraphProps["onInsert"],
): GraphEdgeType[] {
  const names = new Map(graph.nodes.map(({ key, name }) => [key, short(name)]));
  const isSkipped = (key: string) => standings?.get(key)?.state === "skipped";
  return graph.edges.flatMap((edge) => {
    const route = layout.routes.get(edge.key);
    return route
      ? {
          id: edge.key,
          source: edge.from,
          target: edge.to,
          type: "plan",
          zIndex: 1,
          markerEnd: { type: MarkerType.ArrowClosed, color: "var(--edge)" },
          data: { route, ...(onInsert && { insert: { label: words.insert(names.get(edge.from) ?? "", names.get(edge.to) ?? ""), act: () => onInsert(edge) } }) },
          ariaLabel: words.edge(short(edge.from), short(edge.to)),
          ...(edge.condition && { label: words.conditions[edge.condition] }),
          ...((isSkipped(edge.from) || isSkipped(edge.to)) && { className: classes.skipped ?? "" }),
        }
      : [];
  });
}

/** Returns the color of a node in the map, based on its state. */
function colorOf({ data: { node, standing } }: GraphNodeType): string {
  if (node.isLoop) return "transparent";
  return standing ? `var(--state-${standing.failed > 0 ? "failed" : standing.state})` : "var(--edge)";
}

/** Buttons for the zoom, because the mouse wheel scrolls the page. */
function Scale() {
  const flow = useReactFlow();
  return (
    <Panel position="bottom-right">
      <Group gap={4}>
        <Button size="compact-sm" variant="default" aria-label={words.smaller} onClick={() => void flow.zoomOut()}>
          −
        </Button>
        <Button size="compact-sm" variant="default" aria-label={words.larger} onClick={() => void flow.zoomIn()}>
          +
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void flow.fitView()}>
          {words.whole}
        </Button>
      </Group>
    </Panel>
  );
}
