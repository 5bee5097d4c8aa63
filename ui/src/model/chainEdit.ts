import { isObject, type Json, type JsonObject, withValue } from "./pointers";
import type { PlannedNode } from "./planGraph";

/** An edited node of a chain; unknown fields are kept. */
export type EditedNode = PlannedNode & JsonObject;

type Edge = NonNullable<PlannedNode["depends_on"]>[number] & JsonObject;

/** How a node must have ended for the nodes that depend on it. */
export type Waiting = "completed" | "clean" | "any" | "failure";

/** A chain after an edit, or a cycle of nodes; the first node is repeated at the end. */
export type Connected = { readonly chain: JsonObject } | { readonly cycle: readonly string[] };

/** Returns the nodes of a chain without invalid entries. */
export function nodesOf({ nodes }: JsonObject): readonly EditedNode[] {
  if (!Array.isArray(nodes)) return [];
  return (nodes as readonly Json[]).flatMap((node) => (isNode(node) ? [node] : []));
}

function isNode(node: Json): node is EditedNode {
  return isObject(node) && typeof node.id === "string" && typeof node.job_id === "string";
}

function edgesOf(node: EditedNode): readonly Edge[] {
  return Array.isArray(node.depends_on) ? (node.depends_on as readonly Edge[]) : [];
}

/** Returns whether a chain has no explicit dependencies. Its nodes then run one after another, in their order. */
export function isLine(chain: JsonObject): boolean {
  return nodesOf(chain).every((node) => edgesOf(node).length === 0);
}

/** Returns the nodes for which each node waits, including implicit dependencies from the order. */
export function waitsFor(chain: JsonObject): ReadonlyMap<string, readonly string[]> {
  const nodes = nodesOf(chain);
  const line = isLine(chain);
  return new Map(
    nodes.map((node, i) => {
      const previous = nodes[i - 1];
      return [node.id, line ? (previous ? [previous.id] : []) : edgesOf(node).map((edge) => edge.node)];
    }),
  );
}

/** Returns the nodes that have ended before a node starts, whatever their result. */
export function before(chain: JsonObject, id: string): readonly string[] {
  const waits = waitsFor(chain);
  const found = new Set<string>();
  const left = [...(waits.get(id) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next) || !waits.has(next)) continue;
    found.add(next);
    left.push(...(waits.get(next) ?? []));
  }
  return nodesOf(chain)
    .map((node) => node.id)
    .filter((each) => found.has(each));
}

/** Returns a path from a node to one that depends on it, directly or indirectly; `undefined` if no path exists. */
function wayBetween(chain: JsonObject, from: string, to: string): readonly string[] | undefined {
  const waits = waitsFor(chain);
  const seen = new Set<string>();
  const ways: string[][] = [[to]];
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const [at = ""] = way;
    if (at === from) return way;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const each of waits.get(at) ?? []) ways.push([each, ...way]);
  }
  return undefined;
}

/** Makes the implicit dependencies of the order explicit, so that new dependencies do not affect other nodes. */
function explicit(chain: JsonObject): JsonObject {
  if (!isLine(chain)) return chain;
  const nodes = nodesOf(chain);
  return withNodes(
    chain,
    nodes.map((node, i) => {
      const previous = nodes[i - 1];
      return previous ? { ...node, depends_on: [{ node: previous.id }] } : node;
    }),
  );
}

function withNodes(chain: JsonObject, nodes: readonly JsonObject[]): JsonObject {
  return withValue(chain, "/nodes", nodes);
}

function change(chain: JsonObject, id: string, edit: (node: EditedNode) => JsonObject): JsonObject {
  return withNodes(
    chain,
    nodesOf(chain).map((node) => (node.id === id ? edit(node) : node)),
  );
}

/** Makes a node wait for another node, or returns the resulting cycle. */
export function connect(chain: JsonObject, from: string, to: string): Connected {
  const back = wayBetween(chain, to, from);
  if (back) return { cycle: [...back, to] };
  const drawn = explicit(chain);
  return {
    chain: change(drawn, to, (node) =>
      edgesOf(node).some((edge) => edge.node === from) ? node : { ...node, depends_on: [...edgesOf(node), { node: from }] },
    ),
  };
}

/** Removes the dependency of a node on another node. */
export function disconnect(chain: JsonObject, from: string, to: string): JsonObject {
  return change(explicit(chain), to, (node) => withEdges(node, edgesOf(node).filter((edge) => edge.node !== from)));
}

function withEdges(node: EditedNode, edges: readonly Edge[]): JsonObject {
  return withValue(node, "/depends_on", edges.length > 0 ? edges : undefined);
}

/** Returns how a node must have ended for a node that depends on it. */
export function waitingOf(chain: JsonObject, from: string, to: string): Waiting {
  const edge = edgesOf(nodesOf(chain).find((node) => node.id === to) ?? { id: "", job_id: "" }).find((each) => each.node === from);
  const status = edge?.required_status;
  if (status === "any" || status === "clean") return status;
  return edge?.run_on_failure === true ? "failure" : "completed";
}

/** Sets how a node must have ended for a node that depends on it. */
export function setWaiting(chain: JsonObject, from: string, to: string, waiting: Waiting): JsonObject {
  return change(explicit(chain), to, (node) =>
    withEdges(
      node,
      edgesOf(node).map((edge) => {
        if (edge.node !== from) return edge;
        const { required_status: _, run_on_failure: __, ...plain } = edge as Edge & JsonObject;
        const isStatus = waiting === "any" || waiting === "clean";
        const how = isStatus ? { required_status: waiting } : waiting === "failure" ? { run_on_failure: true } : {};
        return { ...plain, ...how } as unknown as Edge;
      }),
    ),
  );
}

/**
 * Adds a node at the end, with an id derived from its job. In a chain with dependencies, the node waits for nothing.
 */
export function addNode(chain: JsonObject, jobId: string): { readonly chain: JsonObject; readonly id: string } {
  const nodes = nodesOf(chain);
  const taken = new Set(nodes.map((node) => node.id));
  let id = jobId;
  for (let n = 2; taken.has(id); n++) id = `${jobId.slice(0, 60)}-${n}`;
  return { chain: withNodes(chain, [...nodes, { id, job_id: jobId }]), id };
}

/**
 * Removes a node and the dependencies on it. In a chain without dependencies, the following node then waits for the
 * previous node.
 */
export function removeNode(chain: JsonObject, id: string): JsonObject {
  const left = nodesOf(chain).filter((node) => node.id !== id);
  return withNodes(
    chain,
    left.map((node) => {
      const edges = edgesOf(node);
      return edges.some((edge) => edge.node === id) ? withEdges(node, edges.filter((edge) => edge.node !== id)) : node;
    }),
  );
}

/** Returns the ids of the nodes whose parameters refer to an output of a node. */
export function referringTo(chain: JsonObject, id: string): readonly string[] {
  return nodesOf(chain)
    .filter((node) => node.id !== id && JSON.stringify(node.parameters ?? {}).includes(`{{chain.${id}.`))
    .map((node) => node.id);
}

/** Renames a node, including dependencies on it and references to its outputs. */
export function renameNode(chain: JsonObject, id: string, next: string): JsonObject {
  return withNodes(
    chain,
    nodesOf(chain).map((node) => {
      const edges = edgesOf(node).map((edge) => (edge.node === id ? ({ ...edge, node: next } as Edge) : edge));
      const renamed: JsonObject = edges.length > 0 ? withEdges(node, edges) : node;
      const given = renamed.parameters === undefined ? renamed : { ...renamed, parameters: referred(renamed.parameters, id, next) };
      return node.id === id ? { ...given, id: next } : given;
    }),
  );
}

function referred(value: Json, id: string, next: string): Json {
  if (typeof value === "string") return value.replaceAll(`{{chain.${id}.`, `{{chain.${next}.`);
  if (Array.isArray(value)) return value.map((each: Json) => referred(each, id, next));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, referred(inner, id, next)]));
}

/** Sets the job of a node; keeps all other fields. */
export function setJob(chain: JsonObject, id: string, jobId: string): JsonObject {
  return change(chain, id, (node) => ({ ...node, job_id: jobId }));
}

/** Sets or removes a parameter of a node's job. */
export function setParameter(chain: JsonObject, id: string, name: string, value: Json | undefined): JsonObject {
  return change(chain, id, (node) => {
    const given = isObject(node.parameters) ? node.parameters : {};
    const { [name]: _, ...others } = given;
    const next = value === undefined ? others : { ...given, [name]: value };
    return withValue(node, "/parameters", Object.keys(next).length > 0 ? next : undefined);
  });
}

/**
 * Reads the entered value of a parameter: as JSON if it is valid JSON other than a string, otherwise as a string, which
 * may contain references to outputs.
 */
export function readGiven(text: string, isText: boolean): Json | undefined {
  if (text === "") return undefined;
  if (isText || text.includes("{{")) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Returns the text that represents a parameter's value. */
export function givenText(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
