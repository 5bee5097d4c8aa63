import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Slot } from "../src/model/document/edits";
import { type Arranged, inserted, moved, partOf, removed, unwrapped, withElse, wrapped } from "../src/model/job/arrange";
import { mergeJobs } from "../src/model/job/mergeSteps";
import { entriesOf } from "../src/model/job/outline";
import { decided } from "../src/model/merge";
import type { JsonObject } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };

interface Step {
  readonly id?: string;
  readonly type: string;
  readonly config?: { readonly n: number };
}

const OPENERS: Readonly<Record<string, string>> = { x: "flow.if", y: "flow.foreach", z: "flow.parallel" };
/** Creates steps from words: an id (of a block, if a block starts with the id), `else` or `end`. */
const stepsOf = (words: string): Step[] =>
  words.split(" ").map((word) => (/^e(lse|nd)$/.test(word) ? { type: `flow.${word}` } : { id: word, type: OPENERS[word[0] ?? ""] ?? "file.list", config: { n: 0 } }));
const wordsOf = (steps: readonly Step[]) => steps.map(({ id, type }) => id ?? type.slice(5)).join(" ");
const jobOf = (steps: readonly Step[]): JsonObject => ({ steps: steps as unknown as JsonObject[] });
const merging = (base: readonly Step[], mine: readonly Step[], theirs: readonly Step[]) => mergeJobs(jobOf(base), jobOf(mine), jobOf(theirs));

const MOVES = ["up", "down", "into", "out"];
const act = fc.record({
  kind: fc.constantFrom("add", "edit", "remove", "unwrap", "wrap", "else", ...MOVES),
  at: fc.nat({ max: 30 }),
  block: fc.constantFrom("x", "y", "z"),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const writing = (step: Step): Slot => () => JSON.stringify(step);

/** Applies the changes of one side to the parts of a job. */
function done(base: readonly Step[], side: string, acts: readonly Act[]): readonly Step[] {
  return acts.reduce<readonly Step[]>((steps, { kind, at, block }, i) => {
    const entries = entriesOf(jobOf(steps));
    const part = partOf(entries, at % Math.max(1, steps.length));
    const made = (arranged: Arranged | undefined) =>
      arranged?.slots.map((slot) => (typeof slot === "number" ? steps[slot] : (JSON.parse(slot({ indent: "", eol: "" }, "")) as Step)) as Step) ?? steps;
    if (!part) return steps;
    const id = `${side}${i}`;
    const end = writing({ type: "flow.end" });
    switch (kind) {
      case "add":
        return made(inserted(entries, part.block ? part.entry.index + 1 : part.end, [writing({ id, type: "file.list", config: { n: 0 } })]));
      case "edit":
        return steps.map((step, index) => (index === part.entry.index ? { ...step, config: { n: i + (side === "m" ? 1 : 9) } } : step));
      case "remove":
        return made(removed(entries, part));
      case "unwrap":
        return part.block ? made(unwrapped(entries, part)) : steps;
      case "wrap":
        return made(wrapped(entries, part, writing({ id: `${block}-${id}`, type: OPENERS[block] ?? "", config: { n: 0 } }), end));
      case "else":
        return part.block === "choice" && !part.otherwise ? made(withElse(entries, part, writing({ type: "flow.else" }))) : steps;
      default:
        return made(moved(entries, part, kind as "up"));
    }
  }, base);
}

/**
 * Returns the position of each step in each block around it, by following only the markers. Throws if a marker closes
 * no block, or if a block is not closed.
 */
function placesIn(steps: readonly Step[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const open: Array<[string, string]> = [];
  const places = new Map<string, ReadonlyMap<string, string>>();
  for (const { id = "", type } of steps) {
    if (type === "flow.end" || type === "flow.else") {
      const [block, branch] = open.pop() ?? [];
      if (block === undefined) throw new Error(`${type} closes nothing`);
      if (type === "flow.else" && (branch === "otherwise" || !block.startsWith("x"))) throw new Error(`${block} has no other branch`);
      if (type === "flow.else") open.push([block, "otherwise"]);
      continue;
    }
    places.set(id, new Map(open));
    if (type.startsWith("flow.")) open.push([id, "inner"]);
  }
  if (open.length > 0) throw new Error(`${open.join()} is not closed`);
  return places;
}

describe("the blocks of a job that two people have changed", () => {
  it("are whole whatever is decided, and no step comes into one or out of one where nobody has moved it", () => {
    const base = stepsOf("s0 x s1 s2 else s3 end y s4 z s5 s6 end end s7");
    fc.assert(
      fc.property(fc.array(act, { maxLength: 4 }), fc.array(act, { maxLength: 4 }), fc.infiniteStream(fc.boolean()), (first, second, taken) => {
        const [mine, theirs] = [done(base, "m", first), done(base, "t", second)];
        const merged = merging(base, mine, theirs);
        const own = merged.conflicts.map(({ pointer }) => pointer).filter(() => taken.next().value);
        const result = decided(merged, new Set(own)).steps as unknown as readonly Step[];
        const now = placesIn(result);
        if (merged.conflicts.some(({ pointer }) => pointer === "/steps")) return;
        const [o, m, t] = [base, mine, theirs].map(placesIn);
        for (const [id, around] of now) {
          for (const block of now.keys()) {
            const place = (side: typeof o) => (side?.has(id) && side.has(block) ? (side.get(id)?.get(block) ?? "") : undefined);
            const known = [place(m), place(t)].filter((each) => each !== undefined);
            const changed = known.filter((each) => each !== place(o));
            const expected = new Set(changed.length > 0 ? changed : known);
            if (known.length > 0) expect([...expected], `${id} in ${block}`).toEqual([around.get(block) ?? ""]);
          }
        }
      }),
      RUNS,
    );
  });

  it("have the changes of both where these are apart from each other", () => {
    const [head, tail] = [stepsOf("s0 x s1 s2 else s3 end"), stepsOf("y s4 z s5 s6 end end s7")];
    const middle = stepsOf("middle");
    fc.assert(
      fc.property(fc.array(act, { maxLength: 4 }), fc.array(act, { maxLength: 4 }), (first, second) => {
        // If both sides have moved steps, the order is undefined.
        const [own, other] = [done(head, "m", first), done(tail, "t", second.filter(({ kind }) => !MOVES.includes(kind)))];
        const merged = merging([...head, ...middle, ...tail], [...own, ...middle, ...tail], [...head, ...middle, ...other]);
        expect(merged.conflicts).toEqual([]);
        expect(decided(merged, new Set()).steps).toEqual([...own, ...middle, ...other]);
      }),
      RUNS,
    );
  });

  it("are one change where both have wrapped steps across each other", () => {
    const merged = merging(stepsOf("s1 s2 s3"), stepsOf("x s1 s2 end s3"), stepsOf("s1 y s2 s3 end"));
    expect(merged.conflicts.map(({ pointer }) => pointer)).toEqual(["/steps"]);
  });

  it("go with their markers or stay with them, as is decided", () => {
    const base = stepsOf("x s1 else s2 end");
    const edited = base.with(0, { id: "x", type: "flow.if", config: { n: 7 } });
    for (const [mine, theirs, end] of [[stepsOf("s1 s2"), edited, "theirs"], [edited, stepsOf("s1 s2"), "mine"]] as const) {
      const merged = merging(base, mine, theirs);
      expect(merged.conflicts.map(({ pointer }) => pointer)).toEqual(["/steps/x"]);
      const [others, own] = [[], ["/steps/x"]].map((taken) => wordsOf(decided(merged, new Set(taken)).steps as unknown as Step[]));
      expect(end === "theirs" ? [others, own] : [own, others]).toEqual(["x s1 else s2 end", "s1 s2"]);
    }
  });
});
