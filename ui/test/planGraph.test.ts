import { describe, expect, it } from "vitest";
import { layoutOf, type Place, type Point } from "../src/model/graphLayout";
import { type PlanGraph, type PlannedNode, type PlannedStep, planOfNodes, planOfSteps } from "../src/model/planGraph";

/** Pseudorandom numbers that are the same in every run (Lehmer). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

type Next = ReturnType<typeof numbers>;

const NAMES = ["get", "send", "\u202eexe.fdp", "<img src=x onerror=alert(1)>", "constructor", "a b", ""];

/** Steps of a structured plan: every block is closed, and each `flow.else` is within a choice. */
function block(next: Next, depth: number): PlannedStep[] {
  return Array.from({ length: next(4) }, () => 0).flatMap(() => {
    const id = NAMES[next(NAMES.length)];
    switch (depth > 0 ? next(6) : 5) {
      case 0:
        return [{ id, type: "flow.foreach", config: { source: [1] } }, ...block(next, depth - 1), { type: "flow.end" }];
      case 1:
        return [{ id, type: "flow.parallel" }, ...block(next, depth - 1), { type: "flow.end" }];
      case 2:
        return [{ type: "flow.if", config: {} }, ...block(next, depth - 1), { type: "flow.end" }];
      case 3:
        return [
          { type: "flow.if", config: { left: 1, operator: "exists" } },
          ...block(next, depth - 1),
          { type: "flow.else" },
          ...block(next, depth - 1),
          { type: "flow.end" },
        ];
      default:
        return [{ ...(id && { id }), type: "sftp.list", config: { connection: "a" } }];
    }
  });
}

/**
 * Returns whether a node leads back to itself. Edges of a plan only lead forward, but this function doesn't rely on
 * that.
 */
function hasCycle({ nodes, edges }: PlanGraph): boolean {
  const left = new Set(nodes.map((node) => node.key));
  for (;;) {
    const free = [...left].filter((key) => !edges.some((edge) => edge.to === key && left.has(edge.from)));
    if (free.length === 0) return left.size > 0;
    free.forEach((key) => left.delete(key));
  }
}

const edgesOf = ({ nodes, edges }: PlanGraph) => {
  const names = new Map(nodes.map((node) => [node.key, node.name]));
  return edges.map(({ from, to, condition }) => [names.get(from), names.get(to), condition].filter(Boolean).join(" "));
};

const step = (id: string, type = "file.list"): PlannedStep => ({ id, type });
const end: PlannedStep = { type: "flow.end" };

describe("the graph of a job", () => {
  it("has every step once, edges between its nodes only, and no cycle, whatever the plan", () => {
    const next = numbers(20_261_124);
    for (let i = 0; i < 1_500; i++) {
      const steps = block(next, 5);
      const graph = planOfSteps(steps);
      const shown = steps.flatMap(({ type, id }, at) =>
        type === "flow.end" || type === "flow.else" ? [] : [{ key: String(at), name: id ?? String(at), type }],
      );
      expect(graph.nodes.map(({ key, name, type }) => ({ key, name, type }))).toEqual(shown);
      const frames = new Map(graph.nodes.map((node) => [node.key, node.frame]));
      for (const { from, to } of graph.edges) {
        expect(frames.has(from) && frames.has(to)).toBe(true);
        expect(frames.get(from)).toBe(frames.get(to));
      }
      expect(new Set(graph.edges.map((edge) => edge.key)).size).toBe(graph.edges.length);
      expect(hasCycle(graph)).toBe(false);
      const loops = new Set(graph.nodes.filter((node) => node.isLoop).map((node) => node.key));
      for (const { key, frame } of graph.nodes) {
        expect(frame === undefined || (loops.has(frame) && Number(frame) < Number(key))).toBe(true);
      }
    }
  });

  it("leads to every step but the first of the plan and those of loops", () => {
    const next = numbers(7);
    for (let i = 0; i < 300; i++) {
      const { nodes, edges } = planOfSteps(block(next, 4));
      const firsts = new Set<string | undefined>();
      for (const { key, frame } of nodes) {
        if (edges.some((edge) => edge.to === key)) continue;
        expect(firsts.has(frame), key).toBe(false);
        firsts.add(frame);
      }
    }
  });

  it("joins the lanes of a group and the branches of a choice behind them", () => {
    const steps = [
      step("each", "flow.foreach"), step("get"), step("deliver", "flow.parallel"), step("file"), step("send"), end,
      step("large", "flow.if"), step("keep"), { type: "flow.else" }, step("drop"), end, step("done"), end,
      step("empty", "flow.if"), end, step("last"),
    ];
    expect(edgesOf(planOfSteps(steps))).toEqual([
      "get deliver", "deliver file", "deliver send", "file large", "send large", "large keep holds", "large drop otherwise",
      "keep done", "drop done", "each empty", "empty last holds", "empty last otherwise",
    ]);
  });

  it("of markers that nothing opened or closes is still one", () => {
    const { nodes } = planOfSteps([{ type: "flow.else" }, end, step("a"), step("l", "flow.foreach"), { type: "flow.else" }, step("b")]);
    expect(nodes.map((node) => [node.name, node.frame])).toEqual([["a", undefined], ["l", undefined], ["b", "3"]]);
  });

  it("keeps what others have written as it is: names and conditions are texts", () => {
    const left = "{{steps.a.name}} <b>";
    const [node] = planOfSteps([{ type: "flow.if", config: { left, operator: "equals", right: { a: [1] } } }, end]).nodes;
    expect(node?.detail).toBe(`${left} equals {"a":[1]}`);
  });
});

describe("the graph of a chain", () => {
  it("is a line if no node waits for another one", () => {
    const nodes = ["a", "b", "c"].map((id) => ({ id, job_id: `job-${id}`, depends_on: [] }));
    expect(edgesOf(planOfNodes(nodes))).toEqual(["a b", "b c"]);
  });

  it("has the edges that are defined, with their conditions, and none from where there is nothing", () => {
    const nodes: PlannedNode[] = [
      { id: "a", job_id: "j" },
      { id: "b", job_id: "j" },
      { id: "c", job_id: "j", depends_on: [{ node: "a", run_on_failure: true }, { node: "b", required_status: "any" }, { node: "x" }] },
    ];
    expect(edgesOf(planOfNodes(nodes))).toEqual(["a c failure", "b c any"]);
  });
});

const isApart = (a: Place, b: Place) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
const isWithin = (inner: Place, outer: Place) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const isIn = ({ x, y }: Point, place: Place) =>
  x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;

describe("the layout", () => {
  it("places every node, apart from its neighbours, within its loop, below those before it, and leads edges around them", () => {
    const next = numbers(99);
    for (let i = 0; i < 60; i++) {
      const graph = planOfSteps(block(next, 4));
      const { places, routes, width, height } = layoutOf(graph);
      const at = (key: string) => places.get(key) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(places.size).toBe(graph.nodes.length);
      const whole = { x: 0, y: 0, width, height };
      for (const [n, node] of graph.nodes.entries()) {
        expect(isWithin(at(node.key), node.frame === undefined ? whole : at(node.frame))).toBe(true);
        for (const other of graph.nodes.slice(0, n)) {
          if (other.frame === node.frame) expect(isApart(at(node.key), at(other.key))).toBe(true);
        }
      }
      const steps = graph.nodes.filter((node) => !node.isLoop).map((node) => at(node.key));
      for (const { key, from, to, condition } of graph.edges) {
        expect(at(from).y + at(from).height).toBeLessThan(at(to).y);
        const route = routes.get(key) ?? { points: [], label: { x: 0, y: 0 } };
        expect(route.points.length).toBeGreaterThan(1);
        for (const point of route.points.slice(1, -1)) expect(steps.some((place) => isIn(point, place))).toBe(false);
        if (condition) expect(steps.some((place) => isIn(route.label, place))).toBe(false);
      }
    }
  });

  it("of a plan of 500 steps is there", () => {
    const steps = Array.from({ length: 500 }, (_, i) => step(`s${i}`));
    const { places } = layoutOf(planOfSteps(steps));
    expect(places.size).toBe(500);
  });
});
