import { fieldsOfSchema, type FormField, type FormSchema } from "../document/fields";
import { isReference } from "../document/typed";
import { isObject, type Json, type JsonObject } from "../pointers";
import { type Catalogue, familyOf, type KnownType } from "./catalogue";
import { fitOf, type Offer, offersAt } from "./offers";
import { blockOf, entriesOf, entryCalled, type StepEntry } from "./outline";
import { type ReferenceHead, referencesWithin } from "./references";

/** Where files are: in the workspace, the permanent store or a place; or on a partner's server, to whose family of steps they belong. */
type Side = "here" | "remote";

/** Types that look for files by names of their own. */
const LOOKING = /^file\.(list|exists)$/;
/** Types of a server's family that take files which are there. */
const TAKING = /\.(download|delete|move)$/;
/** Types whose files are no longer there, or are only what was wrong with others. */
const NOT_HANDED_ON: readonly string[] = ["file.delete", "email.send", "table.validate", "database.execute"];

/** What takes files in the config of a type. */
interface Taker {
  readonly field: FormField;
  readonly sides: readonly Side[];
}

/** Types that leave none of the files that they are given where they were. */
const REMOVING = /\.(delete|move)$/;
/** What a download does with its sources so that they are no longer where they were. */
const REMOVED_AFTER = /^(delete|move)/;
/** Fields of such steps that do not name the files which they remove. */
const NOT_REMOVED: readonly string[] = ["destination", "connection", "after"];

/** A block that is open at a place, and which of its branches. */
interface Open {
  readonly entry: StepEntry;
  readonly branch: "first" | "otherwise";
}

/**
 * Returns what is known of the config of a new step: the files of the nearest step before it that has put files out whenever
 * an execution comes to the new one. Within a loop over files these are files of steps in the loop, or the present one: never
 * those of steps before it, which each iteration would take again. Files that a step between them deletes or moves are not
 * taken, nor are those that it may have deleted or moved.
 *
 * @param known what else is known of its config
 */
export function filesBefore(job: Json, catalogue: Catalogue, type: KnownType, at: number, known: JsonObject): JsonObject {
  const takes = takerOf(type);
  if (!takes) return {};
  const entries = entriesOf(job);
  const open = openAt(entries, at);
  const offers = offersAt(job, catalogue, at);
  const loops = open.flatMap(({ entry }) => (blockOf(entry.type) === "loop" ? [entry] : []));
  const nearest = loops.findLastIndex((each) => sourceOf(job, catalogue, each, entries));
  const loop = loops[nearest];
  const gone = goneAt(job, catalogue, entries, at);
  for (const entry of entries.slice(loop?.index ?? 0, at).toReversed()) {
    const source = entry === loop ? sourceOf(job, catalogue, entry, entries) : sureAt(openAt(entries, entry.index), open) ? entry : undefined;
    const side = source && sideOf(catalogue.get(source.type));
    if (gone.has(entry) || (source && gone.has(source))) continue;
    if (!side || !takes.sides.includes(side) || (side === "remote" && !isOfServer(job, source, type, known))) continue;
    const present = `${nearest === loops.length - 1 ? "loop" : `loop.${nearest}`}.current_item.path`;
    const found = offers.find((offer) => (entry === loop ? offer.path === present : isFiles(offer, entry.id)) && fitOf(takes.field, offer) === "whole");
    if (found) return { [takes.field.name]: `{{${found.path}}}` };
  }
  return {};
}

/** Returns the path of the offer that a field of a step is the likeliest to take: the files that a new step would begin with. */
export function likelyOffer(job: Json, catalogue: Catalogue, { pointer, name }: Pick<FormField, "pointer" | "name">): string | undefined {
  const match = /^\/steps\/(\d+)\/config\/[^/]+$/.exec(pointer);
  const at = Number(match?.[1]);
  const step = match && isObject(job) && Array.isArray(job.steps) ? (job.steps[at] as Json | undefined) : undefined;
  const type = isObject(step) && typeof step.type === "string" ? catalogue.get(step.type) : undefined;
  if (!type || !isObject(step)) return undefined;
  const value = filesBefore(job, catalogue, type, at, isObject(step.config) ? step.config : {})[name];
  return typeof value === "string" ? /^\{\{(.*)\}\}$/.exec(value)?.[1] : undefined;
}

/** Returns the field that a step must have, and that takes files; the first one of those of which one is given. */
function takerOf({ type, family, config }: KnownType): Taker | undefined {
  const fields = fieldsOfSchema(config, config, "");
  if (type === "flow.foreach") return taker(fields.find(({ name }) => name === "source"), ["here", "remote"]);
  if (LOOKING.test(type)) return undefined;
  const group = (config.allOf ?? []).flatMap(({ oneOf }) => oneOf ?? []).flatMap(({ required = [] }) => required);
  const isNeeded = ({ name, isRequired }: FormField) => isRequired || name === group[0];
  const local = fields.find((field) => field.names === "path" && ["free", "texts", "text"].includes(field.widget) && field.name !== "destination" && isNeeded(field));
  if (local) return taker(local, ["here"]);
  const isServers = config.required?.includes("connection") === true && TAKING.test(type) && family !== "file";
  return isServers ? taker(fields.find(({ name, widget, isRequired }) => name === "path" && widget === "texts" && isRequired), ["remote"]) : undefined;
}

function taker(field: FormField | undefined, sides: readonly Side[]): Taker | undefined {
  return field && { field, sides };
}

/** Returns where the files are that a type puts out; nothing of one that puts out none for others. */
function sideOf(type: KnownType | undefined): Side | undefined {
  const file = type?.outputs.find(({ name }) => name === "files")?.schema.items?.properties;
  if (!type || !file?.path || NOT_HANDED_ON.includes(type.type)) return undefined;
  if (!file.sha256) return "remote";
  // What was sent to a server is there under names of its own.
  return file.placed ? undefined : "here";
}

/**
 * Returns the steps whose files are gone at a place, or may be, as a step before it deletes or moves them; and the loops whose
 * present file is.
 */
function goneAt(job: Json, catalogue: Catalogue, entries: readonly StepEntry[], at: number): ReadonlySet<StepEntry> {
  const open = openAt(entries, at);
  const gone = new Set<StepEntry>();
  for (const remover of entries.slice(0, at)) {
    const config = configOf(job, remover);
    const isRemoving = REMOVING.test(remover.type) || (typeof config.after === "string" && REMOVED_AFTER.test(config.after));
    const around = openAt(entries, remover.index);
    if (!isRemoving || isOtherBranch(around, open)) continue;
    const side: Side = familyOf(remover.type) === "file" ? "here" : "remote";
    const loops = around.flatMap(({ entry }) => (blockOf(entry.type) === "loop" ? [entry] : []));
    const named = Object.entries(config).flatMap(([name, value]) => (NOT_REMOVED.includes(name) ? [] : [value]));
    for (const reference of referencesWithin(named)) {
      const loop = loopOf(reference, loops);
      const source = loop ? sourceOf(job, catalogue, loop, entries) : stepOf(reference, entries, remover.index);
      if (!source || sideOf(catalogue.get(source.type)) !== side) continue;
      gone.add(source);
      if (loop) gone.add(loop);
    }
  }
  return gone;
}

/** Returns the loop of a reference to its present item. */
function loopOf({ root, names: [first, second] }: ReferenceHead, loops: readonly StepEntry[]): StepEntry | undefined {
  if (root !== "loop") return undefined;
  if (first?.name === "current_item") return loops.at(-1);
  return second?.name === "current_item" ? loops[Number(first?.name)] : undefined;
}

/** Returns the step before a place that a reference leads to. */
function stepOf({ root, names: [first] }: ReferenceHead, entries: readonly StepEntry[], at: number): StepEntry | undefined {
  const name = root === "steps" ? first?.name : /^\d+$/.test(root) ? root : undefined;
  const step = name === undefined ? undefined : entryCalled(entries, name);
  return step && step.index < at ? step : undefined;
}

/** Whether what is within some blocks is not run where an execution comes to a place within others. */
function isOtherBranch(within: readonly Open[], open: readonly Open[]): boolean {
  return within.some(({ entry, branch }) => open.some((each) => each.entry.index === entry.index && each.branch !== branch));
}

/** Whether a step has listed files of the server whose connection a new step has. */
function isOfServer(job: Json, source: StepEntry, type: KnownType, { connection }: JsonObject): boolean {
  if (type.type === "flow.foreach") return true;
  return familyOf(source.type) === type.family && connection !== undefined && configOf(job, source).connection === connection;
}

/** Returns the step whose files a loop goes through, or something of each of them. */
function sourceOf(job: Json, catalogue: Catalogue, loop: StepEntry, entries: readonly StepEntry[]): StepEntry | undefined {
  const { source } = configOf(job, loop);
  const [reference] = isReference(source) ? referencesWithin(source) : [];
  const step = reference && stepOf(reference, entries, loop.index);
  const output = reference?.names[reference.root === "steps" ? 1 : 0]?.name;
  return step && catalogue.get(step.type)?.outputs.find(({ name }) => name === output)?.schema.items?.properties?.path ? step : undefined;
}

function configOf(job: Json, { index }: StepEntry): JsonObject {
  const step: Json | undefined = isObject(job) && Array.isArray(job.steps) ? (job.steps[index] as Json) : undefined;
  return isObject(step) && isObject(step.config) ? step.config : {};
}

/** Whether an offer is a list of files that a step puts out. */
function isFiles({ path, group, shape }: Offer, step: string): boolean {
  const file: FormSchema | undefined = shape.type === "array" ? shape.items : undefined;
  return group === step && path.startsWith("steps.") && file?.properties?.path !== undefined;
}

/** Returns the blocks that are open at a place, from the outside in. */
function openAt(entries: readonly StepEntry[], at: number): Open[] {
  const open: Open[] = [];
  for (const entry of entries.slice(0, at)) {
    if (entry.type === "flow.end") open.pop();
    else if (entry.type === "flow.else") open.push(...open.splice(-1).map((each): Open => ({ ...each, branch: "otherwise" })));
    else if (blockOf(entry.type)) open.push({ entry, branch: "first" });
  }
  return open;
}

/** Whether what is within some blocks has ended whenever an execution comes to a place within others. */
function sureAt(within: readonly Open[], open: readonly Open[]): boolean {
  const isSame = within.every(({ entry, branch }, i) => open[i]?.entry.index === entry.index && open[i].branch === branch);
  const last = within.at(-1);
  return isSame && (!last || blockOf(last.entry.type) !== "group");
}
