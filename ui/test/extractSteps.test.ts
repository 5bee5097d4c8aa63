import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Catalogue, KnownType } from "../src/model/job/catalogue";
import { extracted, followingParts } from "../src/model/job/extractSteps";
import { entriesOf } from "../src/model/job/outline";
import type { Json } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 300) };

interface Step {
  readonly id?: string;
  /** Identifies a step among all others, before and after the extraction. */
  readonly name: string;
  readonly type: string;
  readonly config?: Json;
}

const FILE = { type: "object", properties: { path: { type: "string" } }, required: ["path"] } as const;
const LIST: KnownType = {
  type: "file.list",
  title: "List files",
  family: "file",
  summary: "",
  config: {},
  outputs: [{ name: "files", help: "The files.", schema: { type: "array", items: FILE } }],
};
const CATALOGUE: Catalogue = new Map([["file.list", LIST]]);
const OPENERS = { loop: "flow.foreach", choice: "flow.if", group: "flow.parallel" } as const;
const JOB = {
  job_id: "whole",
  name: "Whole",
  notify: [],
  variables: { v0: "inbox", v1: 3, p0: [1], "s1_files": null },
  parameters: { type: "object", properties: { p0: { type: "string", description: "Day" }, p1: { type: "integer", default: 1 }, "s2_files": {} }, required: ["p0"] },
};

interface Reference {
  readonly kind: "step" | "parameter" | "variable" | "bare" | "loop" | "chain" | "kept";
  readonly n: number;
  readonly form: number;
  readonly tail: string;
}

const reference: fc.Arbitrary<Reference> = fc.record({
  kind: fc.constantFrom("step", "step", "step", "loop", "loop", "parameter", "variable", "bare", "chain", "kept"),
  n: fc.nat({ max: 40 }),
  form: fc.nat({ max: 4 }),
  tail: fc.constantFrom("", "[*].path", "[0]", ' ?? "none"', " ?? [] | length", "['a b']"),
});

interface Tree {
  readonly kind: "step" | "loop" | "choice" | "group";
  readonly hasId: boolean;
  readonly references: readonly Reference[];
  readonly inner: readonly Tree[];
  readonly otherwise: readonly Tree[] | undefined;
}

const treesOf = (levels: number): fc.Arbitrary<readonly Tree[]> => {
  const within = levels === 0 ? fc.constant([]) : treesOf(levels - 1);
  const kinds = levels === 0 ? (["step"] as const) : (["step", "step", "loop", "choice", "group"] as const);
  const tree = fc.record({
    kind: fc.constantFrom(...kinds),
    hasId: fc.boolean(),
    references: fc.array(reference, { maxLength: 3 }),
    inner: within,
    otherwise: fc.option(within, { nil: undefined }),
  });
  return fc.array(tree, { minLength: levels === 3 ? 1 : 0, maxLength: 4 });
};
const trees = treesOf(3);

/** Returns the positions of the loops around a position, outermost first, by counting markers. */
function loopsAround(steps: readonly Pick<Step, "type">[], index: number): number[] {
  const open: Array<number | undefined> = [];
  for (const [i, { type }] of steps.slice(0, index).entries()) {
    if (type === "flow.end") open.pop();
    else if (Object.values<string>(OPENERS).includes(type)) open.push(type === OPENERS.loop ? i : undefined);
  }
  return open.filter((each) => each !== undefined);
}

/** Creates the steps of a job, with texts that refer to earlier values. */
function stepsOf(all: readonly Tree[]): Step[] {
  const steps: Step[] = [];
  function add({ kind, hasId, references, inner, otherwise }: Tree): void {
    const index = steps.length;
    const loops = loopsAround(steps, index);
    const made = references.map((each) => textOf(each, steps, loops));
    const config = { a: made[0] ?? "plain", b: { c: [`x ${made[1] ?? ""} y ${made[2] ?? ""}`, 5] } };
    steps.push({ ...(hasId && { id: index % 3 === 0 ? String(index) : `s${index}` }), name: `u${index}`, type: kind === "step" ? "file.list" : OPENERS[kind], config });
    if (kind === "step") return;
    inner.forEach(add);
    if (kind === "choice" && otherwise) {
      steps.push({ name: `u${steps.length}`, type: "flow.else" });
      otherwise.forEach(add);
    }
    steps.push({ name: `u${steps.length}`, type: "flow.end" });
  }
  all.forEach(add);
  return steps;
}

function textOf({ kind, n, form, tail }: Reference, steps: readonly Step[], loops: readonly number[]): string {
  const within = (path: string) => (form === 1 ? `{{ ${path}${tail} }}` : `{{${path}${tail}}}`);
  switch (kind) {
    case "step": {
      const earlier = steps.flatMap(({ type, id }, index) => (type === "file.list" ? [{ id: id ?? String(index), index }] : []));
      const step = earlier[n % Math.max(1, earlier.length)];
      if (!step) return "nothing";
      if (form === 4) return `context:${step.index}.files`;
      return within([`steps.${step.id}.files`, `steps.${step.id}.files`, `steps.${step.index}.files`, `steps['${step.id}']['files']`][form] ?? "");
    }
    case "parameter":
      return within(["parameters.p0", "parameters.p1", "parameters.open", "parameters.s2_files"][n % 4] ?? "");
    case "variable":
      return within(["variables.v0", "variables.p0", "variables.s1_files", "variables['v1']"][n % 4] ?? "");
    case "bare":
      return `{{${["v0", "v1", "job_id", "password"][n % 4]}}}`;
    case "loop": {
      if (loops.length === 0) return "no loop";
      const what = n % 3 === 0 ? "current_item" : "index";
      return within(form > 1 ? `loop.${n % loops.length}.${what}` : `loop.${what}`);
    }
    case "chain":
      return within("chain.fetch.files");
    case "kept":
      return within(["execution.id", "trigger.at", "secrets.s"][n % 3] ?? "");
  }
}

const FORM = /(?:\{\{\s*|^context:)(\d+\.\w+|steps(?:\.\w+|\['\w+'\]){2}|loop(?:\.\d+)?\.\w+|chain\.fetch\.files|\w+(?:\.[\w-]+|\['\w+'\])?)/g;

/**
 * Returns the values in a job to which the references of a text refer, and the text without the first parts of their
 * paths.
 */
function meaning(steps: readonly Step[], index: number, text: string): { readonly meant: string[]; readonly rest: string } {
  const meant = [...text.matchAll(FORM)].map(([, path = ""]) => {
    const [root = "", ...names] = path.replaceAll("['", ".").replaceAll("']", "").split(".");
    if (root === "steps" || /^\d+$/.test(root)) {
      const [key = "", output] = [...(root === "steps" ? [] : [root]), ...names];
      const step = steps.find(({ id }) => id === key) ?? steps[Number(key)];
      return `step ${step?.name} ${output}`;
    }
    if (root === "loop") {
      const loops = loopsAround(steps, index);
      const loop = loops[names.length === 2 ? Number(names[0]) : loops.length - 1];
      return `loop ${loop === undefined ? "missing" : steps[loop]?.name} ${names.at(-1)}`;
    }
    if (names.length === 0) return Object.hasOwn(JOB.variables, root) ? `variables ${root}` : `kept ${root}`;
    return root === "parameters" || root === "variables" || root === "chain" ? `${root} ${names.join(".")}` : `kept ${path}`;
  });
  return { meant, rest: text.replaceAll(FORM, "{{#") };
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((each) => textsIn(each as Json)) : [];
}

/** Returns the positions after each step and block of a sequence, starting from one of them, by counting markers. */
function endsFrom(steps: readonly Step[], from: number): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const [i, { type }] of [...steps.entries()].slice(from)) {
    if (depth === 0 && /^flow\.(else|end)$/.test(type)) break;
    if (Object.values<string>(OPENERS).includes(type)) depth++;
    if (type === "flow.end") depth--;
    if (depth === 0) ends.push(i + 1);
  }
  return ends;
}

const jobOf = (steps: readonly Step[]): Json => ({ ...JOB, steps: steps as unknown as Json[] });
const resultOf = (steps: readonly Step[], from: number, end: number, job: object = {}) =>
  extracted({ ...(jobOf(steps) as object), ...job } as Json, CATALOGUE, from, end).job as unknown as {
    readonly steps: readonly Step[];
    readonly parameters?: { readonly properties: Readonly<Record<string, object>>; readonly required?: readonly string[] };
  };

const list = (id: string, config: Json = {}): Step => ({ id, name: id, type: "file.list", config });

/** Steps with a range of them: its start, and its number of parts. */
const chosen = fc.record({ all: trees, from: fc.nat(), parts: fc.nat() }).chain(({ all, from, parts }) => {
  const steps = stepsOf(all);
  const begins = steps.flatMap(({ type }, i) => (/^flow\.(else|end)$/.test(type) ? [] : [i]));
  fc.pre(begins.length > 0);
  const first = begins[from % begins.length] ?? 0;
  const ends = endsFrom(steps, first);
  return fc.constant({ steps, from: first, ends, end: ends[parts % ends.length] ?? first + 1 });
});

describe("steps that are copied to a new job", () => {
  it("can be all that follow each other in a branch, blocks as a whole", () => {
    fc.assert(
      fc.property(chosen, ({ steps, from, ends }) => {
        expect(followingParts(entriesOf(jobOf(steps)), from).map(({ end }) => end)).toEqual(ends);
      }),
      RUNS,
    );
  });

  it("are there with nothing else, and their references mean the same or a parameter of their own", () => {
    fc.assert(
      fc.property(chosen, ({ steps, from, end }) => {
        const before = JSON.stringify(steps);
        const { job, parameters } = extracted(jobOf(steps), CATALOGUE, from, end);
        const result = resultOf(steps, from, end);
        expect(JSON.stringify(steps)).toBe(before);
        expect(Object.keys(job).filter((name) => name !== "parameters")).toEqual(["steps"]);
        const run = steps.slice(from, end);
        expect(result.steps.map(({ name, type }) => [name, type])).toEqual(run.map(({ name, type }) => [name, type]));
        expect(result.steps.map(({ id }) => id)).toEqual(run.map(({ id }) => (/^\d+$/.test(id ?? "") ? undefined : id)));
        const ids = result.steps.map(({ id }, i) => id ?? String(i));
        expect(new Set(ids).size).toBe(ids.length);

        const own = new Set(run.map(({ name }) => name));
        const made = new Map<string, string>();
        for (const [i, step] of run.entries()) {
          const texts = textsIn(result.steps[i]?.config);
          for (const [k, text] of textsIn(step.config).entries()) {
            const [was, is] = [meaning(steps, from + i, text), meaning(result.steps, i, texts[k] ?? "")];
            expect(is.rest).toBe(was.rest);
            expect(is.meant.length).toBe(was.meant.length);
            for (const [j, old] of was.meant.entries()) {
              const [kind = "", name = ""] = old.split(" ");
              const now = is.meant[j] ?? "";
              const isKept = kind === "kept" || kind === "parameters" || ((kind === "step" || kind === "loop") && own.has(name));
              if (isKept) expect(now).toBe(old);
              else expect(now).toMatch(/^parameters ./);
              if (now.startsWith("parameters ")) {
                expect(made.get(old) ?? now).toBe(now);
                made.set(old, now);
              }
            }
          }
        }
        const names = [...made.values()].map((each) => each.slice("parameters ".length));
        expect(new Set(names).size).toBe(names.length);
        expect(Object.keys(result.parameters?.properties ?? {}).toSorted()).toEqual(names.toSorted());
        expect([...parameters].toSorted()).toEqual(names.toSorted());
        expect(extracted(jobOf(steps), CATALOGUE, 0, steps.length).job.steps).toHaveLength(steps.length);
      }),
      RUNS,
    );
  });

  it("give their parameters the types, descriptions and defaults that are known", () => {
    const steps = [
      list("first"),
      { id: "each", name: "each", type: "flow.foreach", config: { source: "{{steps.first.files}}" } },
      list("inner", { path: "{{loop.current_item.path}}", at: "{{loop.index}}", all: "context:0.files[*].path", to: "{{variables.v0}}/{{parameters.p0}}/{{parameters.p1}}/{{parameters.open}}" }),
      { name: "end", type: "flow.end" },
    ];
    const failure_policy = { type: "stop" };
    const result = resultOf(steps, 2, 3, { failure_policy });
    const files = { type: "object", properties: { path: { type: "string" } } };
    expect(result).toEqual({
      parameters: {
        type: "object",
        properties: {
          each_item: files,
          each_index: { type: "integer" },
          first_files: { type: "array", items: files, description: "The files." },
          v0: { type: "string", default: "inbox" },
          p0: { type: "string", description: "Day" },
          p1: { type: "integer", default: 1 },
          open: {},
        },
        required: ["each_item", "each_index", "first_files", "p0", "open"],
        additionalProperties: false,
      },
      failure_policy,
      steps: [
        list("inner", {
          path: "{{parameters.each_item.path}}",
          at: "{{parameters.each_index}}",
          all: "context:parameters.first_files[*].path",
          to: "{{parameters.v0}}/{{parameters.p0}}/{{parameters.p1}}/{{parameters.open}}",
        }),
      ],
    });
  });

  it("need no value for what may be missing where it is used", () => {
    const steps = [
      list("first"),
      { id: "check", name: "check", type: "flow.if", config: { left: "{{steps.first.files}}", operator: "exists" } },
      list("inner", { path: '{{steps.first.count ?? "??"}}', other: "{{parameters.later ?? 1}}" }),
      { name: "end", type: "flow.end" },
    ];
    expect(resultOf(steps, 1, 4).parameters?.required).toBeUndefined();
    expect(resultOf([...steps, list("last", { path: "{{steps.first.files}}" })], 1, 5).parameters?.required).toEqual(["first_files"]);
  });

  it("have all parameters of the job where one of them takes all", () => {
    const { parameters } = resultOf([list("first"), list("last", { all: "{{parameters}}", more: "{{steps.first.files}}" })], 1, 2);
    expect(Object.keys(parameters?.properties ?? {})).toEqual(["p0", "p1", "s2_files", "first_files"]);
    expect(parameters?.required).toEqual(["p0", "first_files"]);
  });

  it("find values of any name that is written without quotes", () => {
    const variables = { größe: "10", $day: "1", "2nd": "2" };
    const parameters = { type: "object", properties: { empfänger: { type: "string" } } };
    for (const of of ["variables.", "variables .", ""]) {
      const step = list("last", { path: `{{${of}größe}}{{ ${of}$day }}{{${of}2nd}}`, to: "{{parameters.empfänger}}" });
      const result = resultOf([list("first"), step], 1, 2, { variables, parameters });
      expect(result.parameters?.properties).toEqual({
        gr__e: { type: "string", default: "10" },
        _day: { type: "string", default: "1" },
        step_2nd: { type: "string", default: "2" },
        empfänger: { type: "string" },
      });
      expect(result.steps[0]?.config).toEqual({ path: "{{parameters.gr__e}}{{ parameters._day }}{{parameters.step_2nd}}", to: "{{parameters.empfänger}}" });
    }
  });

  it("have names that are read as before, in names and other texts that no reference stands in", () => {
    const step = { ...list("last", { path: "in/" }), name: "{{steps.first.files}}" };
    expect(resultOf([list("first"), step], 1, 2)).toEqual({ steps: [step] });
  });
});
