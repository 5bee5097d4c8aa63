/** A node of a plan's graph: a step, a marker or a chain node. */
export interface PlanNode {
  /** Unique key within the plan: the index of a step, or the id of a chain node. */
  readonly key: string;
  readonly name: string;
  /** Display title; absent if the name is sufficient. */
  readonly title?: string;
  readonly type: string;
  /** The condition of a choice, as in its definition. */
  readonly detail?: string;
  /** True if the node contains the nodes that name it as their frame. */
  readonly isLoop: boolean;
  /** Key of the enclosing loop. */
  readonly frame?: string;
}

/** The condition of an edge; absent if the edge always applies. */
export type EdgeCondition = "holds" | "otherwise" | "any" | "clean" | "failure";

export interface PlanEdge {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly condition?: EdgeCondition;
}

/** A plan as an acyclic graph: its nodes are in the order of the plan, and each edge is within one loop. */
export interface PlanGraph {
  readonly nodes: readonly PlanNode[];
  readonly edges: readonly PlanEdge[];
}

/** A step in a definition. */
export interface PlannedStep {
  readonly id?: string | undefined;
  /** Display name of the step, if the title of its type is not sufficient. */
  readonly name?: string | undefined;
  readonly type: string;
  readonly config?: object | undefined;
}

/** A node in the definition of a chain. */
export interface PlannedNode {
  readonly id: string;
  readonly job_id: string;
  readonly depends_on?: ReadonlyArray<{
    readonly node: string;
    readonly required_status?: string;
    readonly run_on_failure?: boolean;
  }>;
}

/** The start of the next edge. */
interface End {
  readonly from: string;
  readonly condition?: EdgeCondition;
}

/** Returns the graph of a job's steps. Ignores end markers without a start, which no stored job has. */
export function planOfSteps(steps: readonly PlannedStep[]): PlanGraph {
  const nodes: PlanNode[] = [];
  const edges: PlanEdge[] = [];
  let at = 0;

  function add(step: PlannedStep, index: number, frame: string | undefined, open: readonly End[]): string {
    const key = String(index);
    const detail = detailOf(step);
    nodes.push({
      key,
      name: step.id ?? key,
      type: step.type,
      isLoop: step.type === "flow.foreach",
      ...(detail && { detail }),
      ...(frame !== undefined && { frame }),
    });
    for (const end of open) edges.push(edge(end.from, key, end.condition));
    return key;
  }

  /** Adds the element at `at` with its content; returns the ends to which the next element is connected. */
  function element(frame: string | undefined, open: readonly End[]): readonly End[] {
    const index = at++;
    const step = steps[index];
    if (!step || step.type === "flow.end" || step.type === "flow.else") return open;
    const key = add(step, index, frame, open);
    switch (step.type) {
      case "flow.foreach":
        sequence(key, []);
        return [{ from: key }];
      case "flow.if":
        return choice(key, frame);
      case "flow.parallel":
        return group(key, frame);
      default:
        return [{ from: key }];
    }
  }

  /** Adds elements up to and including the end of a block; returns the ends of the last element. */
  function sequence(frame: string | undefined, open: readonly End[]): readonly End[] {
    let ends = open;
    while (at < steps.length && steps[at]?.type !== "flow.end") ends = element(frame, ends);
    at++;
    return ends;
  }

  function choice(key: string, frame: string | undefined): readonly End[] {
    let held: readonly End[] = [{ from: key, condition: "holds" }];
    while (at < steps.length && steps[at]?.type !== "flow.end" && steps[at]?.type !== "flow.else") {
      held = element(frame, held);
    }
    if (steps[at]?.type === "flow.else") at++;
    return [...held, ...sequence(frame, [{ from: key, condition: "otherwise" }])];
  }

  function group(key: string, frame: string | undefined): readonly End[] {
    const ends: End[] = [];
    while (at < steps.length && steps[at]?.type !== "flow.end") {
      const lane = element(frame, [{ from: key }]);
      ends.push(...lane.filter((end) => end.from !== key || end.condition));
    }
    at++;
    return ends.length > 0 ? ends : [{ from: key }];
  }

  let open: readonly End[] = [];
  while (at < steps.length) open = element(undefined, open);
  return { nodes, edges };
}

/**
 * Returns the graph of a chain's nodes. A chain without edges is a line in the given order. Ignores edges from unknown
 * nodes.
 */
export function planOfNodes(given: readonly PlannedNode[]): PlanGraph {
  const keys = new Set(given.map((node) => node.id));
  const isLine = given.every((node) => (node.depends_on ?? []).length === 0);
  const edges = given.flatMap((node, i) => {
    const before = given[i - 1];
    if (isLine) return before ? [edge(before.id, node.id)] : [];
    return (node.depends_on ?? [])
      .filter((upstream) => keys.has(upstream.node))
      .map((upstream) => edge(upstream.node, node.id, conditionOf(upstream)));
  });
  const nodes = given.map((node) => ({ key: node.id, name: node.id, type: node.job_id, isLoop: false }));
  return { nodes, edges };
}

function conditionOf(upstream: NonNullable<PlannedNode["depends_on"]>[number]): EdgeCondition | undefined {
  if (upstream.required_status === "any" || upstream.required_status === "clean") return upstream.required_status;
  return upstream.run_on_failure ? "failure" : undefined;
}

function edge(from: string, to: string, condition?: EdgeCondition): PlanEdge {
  return { key: `${from} ${to} ${condition ?? ""}`, from, to, ...(condition && { condition }) };
}

function detailOf({ type, config }: PlannedStep): string {
  if (type !== "flow.if" || !config) return "";
  const { left, operator, right } = config as Readonly<Record<string, unknown>>;
  return [left, operator, right].filter((each) => each !== undefined).map(asText).join(" ");
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
