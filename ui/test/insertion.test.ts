import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertionAt } from "../src/model/job/arrange";
import { entriesOf } from "../src/model/job/outline";
import { type PlannedStep, planOfSteps } from "../src/model/planGraph";
import type { Json } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };
const end: PlannedStep = { type: "flow.end" };
const NEW: PlannedStep = { id: "new", type: "file.list" };

/** A choice without an else branch around a choice, and around two groups. */
const NESTED: readonly PlannedStep[][] = ["flow.if flow.if x flow.end flow.end x", "flow.if flow.parallel flow.parallel x flow.end flow.end flow.end x"].map((types) =>
  types.split(" ").map((type) => ({ type })),
);

/** Steps of a plan with closed blocks; ids are assigned afterwards. */
const blocks = (kinds: readonly string[]) =>
  fc.letrec<{ steps: PlannedStep[] }>((tie) => ({
    steps: fc.array(
      fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constant<PlannedStep[]>([{ type: "file.list" }]),
        fc.tuple(fc.constantFrom(...kinds), tie("steps"), fc.option(tie("steps"))).map(([type, inner, other]) => [
          { type },
          ...inner,
          ...(type === "flow.if" && other ? [{ type: "flow.else" }, ...other] : []),
          end,
        ]),
      ),
      { maxLength: 3 },
    ).map((parts) => parts.flat()),
  })).steps;

const named = (steps: readonly PlannedStep[]) =>
  steps.map((step, i) => (/^flow\.e(nd|lse)$/.test(step.type) ? step : { ...step, id: `s${i}` }));

/** Returns the edges of a plan by the names of their nodes. */
function edgesOf(steps: readonly PlannedStep[]): string[] {
  const { nodes, edges } = planOfSteps(steps);
  const names = new Map(nodes.map(({ key, name }) => [key, name]));
  return edges.map(({ from, to }) => `${names.get(from)} ${names.get(to)}`);
}

/** Returns the blocks around each step and marker, each with the branch, by following only the markers. */
function blocksAround(steps: readonly PlannedStep[]): string[][] {
  const open: string[] = [];
  return steps.map((step) => {
    if (step.type === "flow.end") open.pop();
    else if (step.type === "flow.else") open.push(`${open.pop()} otherwise`);
    const around = [...open];
    if (/^flow\.(if|foreach|parallel)$/.test(step.type)) open.push(step.id ?? "");
    return around;
  });
}

describe("a step that is put on an edge of the graph", () => {
  it("stands between its ends, and runs only where the edge is followed, whatever the blocks around it", () => {
    fc.assert(
      fc.property(blocks(["flow.foreach", "flow.if", "flow.parallel"]), fc.nat(), (given, which) => {
        const steps = named(given);
        const { edges } = planOfSteps(steps);
        const edge = edges[which % Math.max(1, edges.length)];
        if (!edge) return;
        const [from, to] = [Number(edge.from), Number(edge.to)];
        const { id = "", type = "" } = steps[from] ?? {};
        const at = insertionAt(entriesOf({ steps: steps as unknown as Json[] }), edge);
        const after = steps.toSpliced(at, 0, NEW);
        const around = blocksAround(steps);
        const isIntoGroup = type === "flow.parallel" && around[to]?.includes(id);
        const found = edgesOf(after);
        expect(found).toContain(`${id} new`);
        // Within a group, it is an additional parallel step.
        if (!isIntoGroup) expect(found).toContain(`new ${steps[to]?.id}`);
        const branch = edge.condition === "otherwise" ? `${id} otherwise` : id;
        const isIntoBranch = edge.condition === "holds" || around.some((each) => each.at(-1) === `${id} otherwise`);
        const own = around[from] ?? [];
        const isGroup = (block: string) => steps.some((each) => each.id === block && each.type === "flow.parallel");
        const expected =
          isIntoGroup || (edge.condition && isIntoBranch) ? [...own, branch] : own.slice(0, own.findLastIndex((block) => !isGroup(block)) + 1);
        expect(blocksAround(after)[at]).toEqual(expected);
      }),
      { ...RUNS, examples: NESTED.flatMap((given) => given.map((_, which): [PlannedStep[], number] => [given, which])) },
    );
  });

  it("is another one of those that run at the same time, if it is put before one of them", () => {
    const steps = named([{ type: "file.list" }, { type: "flow.parallel" }, { type: "file.list" }, { type: "file.list" }, end, { type: "file.list" }]);
    const at = (from: number, to: number) => insertionAt(entriesOf({ steps: steps as unknown as Json[] }), { from: String(from), to: String(to) });
    expect(edgesOf(steps.toSpliced(at(1, 3), 0, NEW))).toEqual(expect.arrayContaining(["s1 s2", "s1 new", "s1 s3", "new s5"]));
    expect(edgesOf(steps.toSpliced(at(2, 5), 0, NEW))).toEqual(expect.arrayContaining(["s2 new", "s3 new", "new s5"]));
    expect(edgesOf(steps.toSpliced(at(0, 1), 0, NEW))).toEqual(expect.arrayContaining(["s0 new", "new s1"]));
  });
});
