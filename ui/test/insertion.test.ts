import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertionAt } from "../src/model/job/arrange";
import { entriesOf } from "../src/model/job/outline";
import { type PlannedStep, planOfSteps } from "../src/model/planGraph";
import type { Json } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };
const end: PlannedStep = { type: "flow.end" };
const NEW: PlannedStep = { id: "new", type: "file.list" };

/** Steps of a plan whose blocks are closed; ids are given afterwards. */
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
      { maxLength: 4 },
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

describe("a step that is put on an edge of the graph", () => {
  it("stands between its ends, whatever the blocks around it", () => {
    fc.assert(
      fc.property(blocks(["flow.foreach", "flow.if"]), fc.nat(), (given, which) => {
        const steps = named(given);
        const { edges } = planOfSteps(steps);
        const edge = edges[which % Math.max(1, edges.length)];
        if (!edge) return;
        const after = steps.toSpliced(insertionAt(entriesOf({ steps: steps as unknown as Json[] }), edge), 0, NEW);
        const found = edgesOf(after);
        expect(found).toContain(`${steps[Number(edge.from)]?.id} new`);
        expect(found).toContain(`new ${steps[Number(edge.to)]?.id}`);
      }),
      RUNS,
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
