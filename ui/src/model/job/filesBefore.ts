import { fieldsOfSchema, type FormField, type FormSchema } from "../document/fields";
import { isReference } from "../document/typed";
import { isObject, type Json, type JsonObject } from "../pointers";
import { type Catalogue, familyOf, type KnownType } from "./catalogue";
import { fitOf, type Offer, offersAt } from "./offers";
import { blockOf, entriesOf, entryCalled, type StepEntry } from "./outline";
import { type ReferenceHead, referencesWithin } from "./references";

/**
 * The location of files: in the workspace, the permanent store or a place; or on a partner's server, which belongs to a
 * family of steps.
 */
type Side = "here" | "remote";

/** Step types that search files by names in their configuration. */
const LOOKING = /^file\.(list|exists)$/;
/** Step types of a server's family that process existing files. */
const TAKING = /\.(download|delete|move)$/;
/** Step types whose files no longer exist, or describe only problems of other files. */
const NOT_HANDED_ON: readonly string[] = ["file.delete", "email.send", "table.validate", "database.execute"];

/** The field of a type's configuration that accepts files. */
interface Taker {
  readonly field: FormField;
  readonly sides: readonly Side[];
}

/** Step types that remove all of their input files from their location. */
const REMOVING = /\.(delete|move)$/;
/** Settings of a download that remove its source files. */
const REMOVED_AFTER = /^(delete|move)/;
/** Fields of such steps that do not name the removed files. */
const NOT_REMOVED: readonly string[] = ["destination", "connection", "after"];

/** A block that contains a position, and the branch that contains it. */
interface Open {
  readonly entry: StepEntry;
  readonly branch: "first" | "otherwise";
}

/**
 * Returns the known configuration of a new step: the files of the nearest earlier step that always has produced files
 * when the new step runs. Within a loop over files, these are files of steps in the loop, or the current file, but
 * never files of steps before the loop, which each iteration would process again. Files that a step in between deletes
 * or moves, or may have deleted or moved, are not used.
 *
 * @param known other known configuration
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

/** Returns the path of the offer that a field of a step most likely uses: the initial files of a new step. */
export function likelyOffer(job: Json, catalogue: Catalogue, { pointer, name }: Pick<FormField, "pointer" | "name">): string | undefined {
  const match = /^\/steps\/(\d+)\/config\/[^/]+$/.exec(pointer);
  const at = Number(match?.[1]);
  const step = match && isObject(job) && Array.isArray(job.steps) ? (job.steps[at] as Json | undefined) : undefined;
  const type = isObject(step) && typeof step.type === "string" ? catalogue.get(step.type) : undefined;
  if (!type || !isObject(step)) return undefined;
  const value = filesBefore(job, catalogue, type, at, isObject(step.config) ? step.config : {})[name];
  return typeof value === "string" ? /^\{\{(.*)\}\}$/.exec(value)?.[1] : undefined;
}

/** Returns the required field of a type that accepts files; if one of several fields is required, the first of them. */
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

/** Returns the location of a type's output files; `undefined` if it has no files for other steps. */
function sideOf(type: KnownType | undefined): Side | undefined {
  const file = type?.outputs.find(({ name }) => name === "files")?.schema.items?.properties;
  if (!type || !file?.path || NOT_HANDED_ON.includes(type.type)) return undefined;
  if (!file.sha256) return "remote";
  // Files that were sent to a server may have other names there.
  return file.placed ? undefined : "here";
}

/**
 * Returns the steps whose files are deleted or moved by a step before a position, or may be, and the loops whose
 * current file is.
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

/** Returns the loop to whose current item a reference refers. */
function loopOf({ root, names: [first, second] }: ReferenceHead, loops: readonly StepEntry[]): StepEntry | undefined {
  if (root !== "loop") return undefined;
  if (first?.name === "current_item") return loops.at(-1);
  return second?.name === "current_item" ? loops[Number(first?.name)] : undefined;
}

/** Returns the step before a position to which a reference refers. */
function stepOf({ root, names: [first] }: ReferenceHead, entries: readonly StepEntry[], at: number): StepEntry | undefined {
  const name = root === "steps" ? first?.name : /^\d+$/.test(root) ? root : undefined;
  const step = name === undefined ? undefined : entryCalled(entries, name);
  return step && step.index < at ? step : undefined;
}

/** Returns whether the content of some blocks does not run when an execution reaches a position in other blocks. */
function isOtherBranch(within: readonly Open[], open: readonly Open[]): boolean {
  return within.some(({ entry, branch }) => open.some((each) => each.entry.index === entry.index && each.branch !== branch));
}

/** Returns whether a step has listed files of the server that a new step connects to. */
function isOfServer(job: Json, source: StepEntry, type: KnownType, { connection }: JsonObject): boolean {
  if (type.type === "flow.foreach") return true;
  return familyOf(source.type) === type.family && connection !== undefined && configOf(job, source).connection === connection;
}

/** Returns the step whose files, or a property of whose files, a loop iterates over. */
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

/** Returns whether an offer is a list of a step's output files. */
function isFiles({ path, group, shape }: Offer, step: string): boolean {
  const file: FormSchema | undefined = shape.type === "array" ? shape.items : undefined;
  return group === step && path.startsWith("steps.") && file?.properties?.path !== undefined;
}

/** Returns the blocks that contain a position, outermost first. */
function openAt(entries: readonly StepEntry[], at: number): Open[] {
  const open: Open[] = [];
  for (const entry of entries.slice(0, at)) {
    if (entry.type === "flow.end") open.pop();
    else if (entry.type === "flow.else") open.push(...open.splice(-1).map((each): Open => ({ ...each, branch: "otherwise" })));
    else if (blockOf(entry.type)) open.push({ entry, branch: "first" });
  }
  return open;
}

/** Returns whether the content of some blocks has always ended when an execution reaches a position in other blocks. */
function sureAt(within: readonly Open[], open: readonly Open[]): boolean {
  const isSame = within.every(({ entry, branch }, i) => open[i]?.entry.index === entry.index && open[i].branch === branch);
  const last = within.at(-1);
  return isSame && (!last || blockOf(last.entry.type) !== "group");
}
