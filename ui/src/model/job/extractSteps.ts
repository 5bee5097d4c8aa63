import type { FormSchema } from "../document/fields";
import { freeId } from "../ids";
import { ExactNumber, isObject, type Json, type JsonObject } from "../pointers";
import type { Catalogue } from "./catalogue";
import { offersAt } from "./offers";
import { entriesOf, entryCalled, isInnerMarker, outlineOf, type Part, pathTo, type StepEntry } from "./outline";
import { headOf, type ReferenceHead, referencesIn, referencesWithin } from "./references";

/** A job created from some steps of another job. */
export interface ExtractedJob {
  readonly job: JsonObject;
  /** Names of the parameters, in the order of the references to them. */
  readonly parameters: readonly string[];
}

/** A parameter that replaces a value from outside of the steps. */
interface Made {
  readonly name: string;
  readonly schema: JsonObject;
  isRequired: boolean;
}

/** The location of a reference: the loops around its step, outermost first, and whether its value may be missing. */
interface Place {
  readonly index: number;
  readonly loops: readonly Part[];
  readonly isOptional: boolean;
}

/** Returns the consecutive steps and blocks of a branch from an index, which can be copied together. */
export function followingParts(entries: readonly StepEntry[], index: number): Part[] {
  const path = pathTo(outlineOf(entries), index);
  const around = path.at(-2);
  const branches = around ? [around.inner, around.otherwise?.inner ?? []] : [outlineOf(entries)];
  const branch = branches.find((parts) => parts.some(({ entry }) => entry.index === index)) ?? [];
  const following = branch.filter(({ entry }) => entry.index >= index);
  const stray = following.findIndex(({ entry }) => isInnerMarker(entry.type));
  return stray < 0 ? following : following.slice(0, stray);
}

/**
 * Returns a job with some steps of another job. Each reference to a value outside of these steps becomes a reference to
 * a parameter; the error handling of the steps is unchanged.
 *
 * @param from index of the first step
 * @param end index after the last step; a block includes its content
 */
export function extracted(definition: Json, catalogue: Catalogue, from: number, end: number): ExtractedJob {
  const job = isObject(definition) ? definition : {};
  const entries = entriesOf(job);
  const outline = outlineOf(entries);
  const parameters = new Parameters(job, catalogue, entries, from, end);
  const steps = (Array.isArray(job.steps) ? (job.steps as readonly Json[]) : []).slice(from, end).map((step, i): Json => {
    if (!isObject(step)) return step;
    const index = from + i;
    const loops = pathTo(outline, index).filter(({ block, entry }) => block === "loop" && entry.index !== index);
    // A numeric id must be the step's index, which changes.
    const kept = Object.entries(step).filter(([name, value]) => name !== "id" || typeof value !== "string" || !/^\d+$/.test(value));
    return Object.fromEntries(
      kept.map(([name, value]) => [name, name === "config" ? parameters.rewritten(value, { index, loops, isOptional: false }) : value]),
    );
  });
  const schema = parameters.schema();
  return {
    job: { ...(schema && { parameters: schema }), ...(job.failure_policy !== undefined && { failure_policy: job.failure_policy }), steps },
    parameters: parameters.names(),
  };
}

/** The parameters of the new job, created when references need them. */
class Parameters {
  readonly #made = new Map<string, Made>();
  readonly #declared: JsonObject;
  readonly #variables: JsonObject;
  readonly #taken: Set<string>;
  #isWhole = false;

  constructor(
    private readonly job: JsonObject,
    private readonly catalogue: Catalogue,
    private readonly entries: readonly StepEntry[],
    private readonly from: number,
    private readonly end: number,
  ) {
    this.#declared = objectOf(objectOf(job.parameters).properties);
    this.#variables = objectOf(job.variables);
    const used = referencesWithin(job.steps).flatMap(({ names, root }) => (root === "parameters" && names[0] ? [names[0].name] : []));
    this.#taken = new Set([...Object.keys(this.#declared), ...used]);
  }

  names(): string[] {
    const all = [...this.#made.values()].map(({ name }) => name);
    return this.#isWhole ? [...new Set([...all, ...Object.keys(this.#declared)])] : all;
  }

  schema(): JsonObject | undefined {
    const made = [...this.#made.values()];
    if (made.length === 0 && !this.#isWhole) return undefined;
    const own = objectOf(this.job.parameters);
    const before = this.#isWhole && Array.isArray(own.required) ? (own.required as readonly Json[]) : [];
    const required = [...new Set([...before, ...made.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))])];
    const properties = { ...(this.#isWhole && this.#declared), ...Object.fromEntries(made.map(({ name, schema }) => [name, schema])) };
    return {
      ...(this.#isWhole && own),
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(!this.#isWhole && { additionalProperties: false }),
    };
  }

  /** Returns a configuration value whose references are valid in the new job. */
  rewritten(value: Json, place: Place): Json {
    if (typeof value === "string") return this.#text(value, place);
    if (Array.isArray(value)) return value.map((each: Json) => this.rewritten(each, place));
    if (!isObject(value)) return value;
    const isOptional = place.isOptional || (this.entries[place.index]?.type === "flow.if" && value.operator === "exists");
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.rewritten(each, { ...place, isOptional })]));
  }

  #text(value: string, place: Place): string {
    // References are replaced from last to first, so that the positions of earlier references remain valid.
    const found = referencesIn(value).map((each) => ({ ...each, head: headOf(each.path) }));
    const written = found.map(({ path, head }) => {
      const isOptional = place.isOptional || (head !== undefined && path.slice(head.names.at(-1)?.end ?? head.root.length).includes("??"));
      return head && this.#instead(head, { ...place, isOptional });
    });
    return found.reduceRight((text, { from }, i) => {
      const change = written[i];
      return change ? text.slice(0, from) + change.path + text.slice(from + change.length) : text;
    }, value);
  }

  /** Returns the replacement for the start of a path; `undefined` if it remains valid. */
  #instead({ root, names }: ReferenceHead, place: Place): { readonly path: string; readonly length: number } | undefined {
    const [first, second] = names;
    const takesPlace = (made: Made, length: number) => {
      made.isRequired ||= !place.isOptional && !Object.hasOwn(made.schema, "default");
      return { path: `parameters.${made.name}`, length };
    };
    if (/^\d+$/.test(root)) {
      return first && this.#ofStep(root, first.name, { path: String(Number(root) - this.from), length: root.length }, (made) => takesPlace(made, first.end));
    }
    switch (root) {
      case "steps": {
        if (!first || !second) return undefined;
        const moved = { path: `steps.${Number(first.name) - this.from}`, length: first.end };
        return this.#ofStep(first.name, second.name, moved, (made) => takesPlace(made, second.end));
      }
      case "chain":
        return first && second && takesPlace(this.#make(`chain.${first.name}.${second.name}`, `${first.name}_${second.name}`, () => ({})), second.end);
      case "variables":
        return takesPlace(first ? this.#ofVariable(first.name) : this.#make("variables", "variables", () => ({ type: "object", default: this.#variables })), first?.end ?? root.length);
      case "parameters":
        this.#keep(first?.name, place.isOptional);
        return undefined;
      case "loop":
        return this.#ofLoop(names, place, takesPlace);
      default:
        return names.length === 0 && Object.hasOwn(this.#variables, root) ? takesPlace(this.#ofVariable(root), root.length) : undefined;
    }
  }

  #ofStep<T>(name: string, output: string, moved: T, takesPlace: (made: Made) => T): T | undefined {
    const isIndex = /^\d+$/.test(name);
    const step = entryCalled(this.entries, name);
    if (step && this.#isChosen(step)) return isIndex ? moved : undefined;
    const id = step?.id ?? name;
    return takesPlace(
      this.#make(`steps.${id}.${output}`, `${id}_${output}`, () => {
        if (output === "iterations") return { type: "array" };
        const known = step && this.catalogue.get(step.type)?.outputs.find((each) => each.name === output);
        return known ? described(parameterOf(known.schema), known.help) : {};
      }),
    );
  }

  #ofVariable(name: string): Made {
    const value = Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined;
    return this.#make(`variables.${name}`, name, () => (value === undefined ? {} : { ...typeOf(value), default: value }));
  }

  #ofLoop<T>(names: ReferenceHead["names"], { index, loops }: Place, takesPlace: (made: Made, length: number) => T) {
    const depth = /^\d+$/.test(names[0]?.name ?? "") ? Number(names[0]?.name) : undefined;
    const what = depth === undefined ? names[0] : names[1];
    const at = depth ?? loops.length - 1;
    const loop = loops[at];
    if (!what || !loop) return undefined;
    if (this.#isChosen(loop.entry)) {
      const outside = loops.filter(({ entry }) => !this.#isChosen(entry)).length;
      return depth === undefined || outside === 0 ? undefined : { path: `loop.${depth - outside}`, length: names[0]?.end ?? 0 };
    }
    const base = loop.entry.hasId ? loop.entry.id : "loop";
    const isItem = what.name === "current_item";
    const made = this.#make(`loop.${loop.entry.index}.${what.name}`, `${base}_${isItem ? "item" : what.name}`, () => {
      const path = `loop${at === loops.length - 1 ? "" : `.${at}`}.${what.name}`;
      const offer = offersAt(this.job, this.catalogue, index).find((each) => each.path === path);
      return offer ? described(parameterOf(offer.shape), offer.help) : {};
    });
    return takesPlace(made, what.end);
  }

  /** Keeps a parameter of the job, or all parameters. */
  #keep(name: string | undefined, isOptional: boolean): void {
    if (name === undefined) {
      this.#isWhole = true;
      return;
    }
    const isDeclared = Object.hasOwn(this.#declared, name);
    const { required } = objectOf(this.job.parameters);
    const key = `parameters.${name}`;
    const made = this.#made.get(key) ?? { name, schema: isDeclared ? objectOf(this.#declared[name]) : {}, isRequired: false };
    this.#made.set(key, made);
    made.isRequired ||= isDeclared ? Array.isArray(required) && required.includes(name) : !isOptional;
  }

  #make(key: string, wanted: string, schemaOf: () => JsonObject): Made {
    const found = this.#made.get(key);
    if (found) return found;
    const plain = wanted.replaceAll(/[^\w-]/g, "_");
    const name = freeId(/^[A-Za-z_]/.test(plain) ? plain : `step_${plain}`, this.#taken);
    const made = { name, schema: schemaOf(), isRequired: false };
    this.#taken.add(name);
    this.#made.set(key, made);
    return made;
  }

  #isChosen({ index }: StepEntry): boolean {
    return this.from <= index && index < this.end;
  }
}

/** Returns the part of a shape that a parameter's schema can contain. */
function parameterOf({ type, description, enum: values, properties, items }: FormSchema): JsonObject {
  const members = Object.entries(properties ?? {}).map(([name, each]) => [name, parameterOf(each)] as const);
  return {
    ...(typeof type === "string" && { type }),
    ...(description && { description }),
    ...(values && { enum: values }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(items && { items: parameterOf(items) }),
  };
}

function described(schema: JsonObject, help: string): JsonObject {
  return help === "" ? schema : { ...schema, description: help };
}

function typeOf(value: Json): JsonObject {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: "array" };
  return { type: value instanceof ExactNumber ? "number" : typeof value };
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
