import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeJobs } from "../src/model/job/mergeSteps";
import { decided } from "../src/model/merge";
import type { JsonObject } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };

interface Step {
  readonly id?: string;
  readonly type: string;
  readonly config?: { readonly n: number };
}

const jobOf = (steps: readonly Step[]): JsonObject => ({ name: "one", steps: steps as unknown as JsonObject[] });
const stepsIn = (job: JsonObject) => job.steps as unknown as readonly Step[];
const simple = (id: string, n = 0): Step => ({ id, type: "file.list", config: { n } });
const merged = (base: readonly Step[], mine: readonly Step[], theirs: readonly Step[], own: readonly string[] = []) =>
  stepsIn(decided(mergeJobs(jobOf(base), jobOf(mine), jobOf(theirs)), new Set(own)));

/** Applies the changes of one side to the steps of a job: removes some, changes some, adds some. */
const acts = fc.record({
  removed: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 2 }),
  changed: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 3 }),
  added: fc.array(fc.nat({ max: 7 }), { maxLength: 3 }),
});

function done(base: readonly Step[], side: string, { removed, changed, added }: { removed: number[]; changed: number[]; added: number[] }): Step[] {
  const kept = base.flatMap((step, i) => (removed.includes(i) ? [] : changed.includes(i) ? [simple(step.id ?? "", i + 1)] : [step]));
  return added.reduce<Step[]>((all, at, i) => all.toSpliced(at % (all.length + 1), 0, simple(`${side}-${i}`)), kept);
}

const base = Array.from({ length: 8 }, (_, i) => simple(`s${i}`));

describe("the steps that two people have changed", () => {
  it("are what the one has made of them where the other has done nothing", () => {
    fc.assert(
      fc.property(acts, (each) => {
        const changed = done(base, "mine", each);
        expect(merged(base, changed, base)).toEqual(changed);
        expect(merged(base, base, changed)).toEqual(changed);
      }),
      RUNS,
    );
  });

  it("are all there, each once, as who has touched it left it, in the order of each side", () => {
    fc.assert(
      fc.property(acts, acts, (mine, theirs) => {
        const touched = new Set([...mine.removed, ...mine.changed]);
        const apart = { ...theirs, removed: theirs.removed.filter((i) => !touched.has(i)), changed: theirs.changed.filter((i) => !touched.has(i)) };
        const [own, other] = [done(base, "mine", mine), done(base, "theirs", apart)];
        const { conflicts } = mergeJobs(jobOf(base), jobOf(own), jobOf(other));
        expect(conflicts).toEqual([]);
        const all = merged(base, own, other);
        const gone = new Set([...mine.removed, ...apart.removed].map((i) => `s${i}`));
        const expected = new Set([...own, ...other].map(({ id }) => id).filter((id) => !gone.has(id ?? "")));
        expect(all.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted());
        for (const step of all) expect([...own, ...other].some((each) => JSON.stringify(step) === JSON.stringify(each))).toBe(true);
        for (const i of mine.changed.filter((each) => !mine.removed.includes(each))) expect(all).toContainEqual(simple(`s${i}`, i + 1));
        for (const side of [own, other]) {
          const kept = side.map(({ id }) => id).filter((id) => expected.has(id));
          expect(all.map(({ id }) => id).filter((id) => kept.includes(id))).toEqual(kept);
        }
      }),
      RUNS,
    );
  });

  it("conflict by step, and are decided so", () => {
    const mine = base.with(2, simple("s2", 5));
    const theirs = base.with(2, simple("s2", 7)).with(3, simple("s3", 8));
    const both = mergeJobs(jobOf(base), jobOf(mine), jobOf(theirs));
    expect(both.conflicts.map(({ pointer }) => pointer)).toEqual(["/steps/s2/config/n"]);
    expect(merged(base, mine, theirs)).toEqual(theirs);
    expect(merged(base, mine, theirs, ["/steps/s2/config/n"])).toEqual(theirs.with(2, simple("s2", 5)));
    const without = base.toSpliced(2, 1);
    expect(merged(base, without, theirs, ["/steps/s2"])).toEqual(theirs.toSpliced(2, 1));
  });

  it("keep their blocks whole, and are one change where both have moved them", () => {
    const end: Step = { type: "flow.end" };
    const loop: Step = { id: "each", type: "flow.foreach" };
    const wrapped = base.toSpliced(3, 0, end).toSpliced(1, 0, loop);
    expect(merged(base, wrapped, base.toSpliced(2, 0, simple("new"))).map(({ id, type }) => id ?? type)).toEqual([
      "s0", "each", "s1", "new", "s2", "flow.end", "s3", "s4", "s5", "s6", "s7",
    ]);
    const [up, down] = [base.toReversed(), [...base.slice(1), simple("s0")]];
    expect(mergeJobs(jobOf(base), jobOf(up), jobOf(down)).conflicts.map(({ pointer }) => pointer)).toEqual(["/steps"]);
  });
});
