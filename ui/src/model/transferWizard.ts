import { transfer as words } from "../texts/transfer";
import { readCron } from "./cron";
import { cronWords } from "./cronWords";
import { isReference } from "./document/typed";
import { isId } from "./editing";
import { freeId, slugOf } from "./ids";
import { channelOf, lackOfMail, type Mail, NEW_MAIL } from "./mails";
import type { JsonObject } from "./pointers";
import { EVERY_MINUTES, type Pattern, printPattern, readTimeOfDay } from "./schedulePattern";

/** Types of connections from which files can be received, and to which they can be sent. */
export const SOURCES: readonly string[] = ["sftp", "ftp", "ftps"];
export const TARGETS: readonly string[] = [...SOURCES, "blob", "azure_files"];

export const AFTER = ["move", "delete", "keep"] as const;
export const EXISTING = ["rename", "replace", "fail"] as const;
export const REPEATS = ["hand", "minutes", "daily", "weekdays", "cron"] as const;

/**
 * A transfer that the user describes: files are sent from one location to another, optionally decrypted, unpacked and
 * repeated.
 */
export interface Transfer extends Mail {
  /** Name and type of the source connection. */
  readonly from: string;
  readonly fromType: string;
  readonly folder: string;
  readonly pattern: string;
  readonly after: (typeof AFTER)[number];
  /** Folder to which received files are moved; `undefined` for a folder within the source folder. */
  readonly doneFolder: string | undefined;
  readonly decrypts: boolean;
  readonly decryptBy: "key" | "passphrase";
  readonly key: string;
  /** The passphrase that has not been stored yet. */
  readonly passphrase: string;
  readonly unpacks: boolean;
  /** Name and type of the target connection. */
  readonly to: string;
  readonly toType: string;
  readonly target: string;
  readonly existing: (typeof EXISTING)[number];
  readonly repeat: (typeof REPEATS)[number];
  readonly minutes: string;
  /** A time of day, such as `06:00`. */
  readonly at: string;
  /** Weekdays, Monday 1 to Sunday 7. */
  readonly days: readonly number[];
  readonly expression: string;
  readonly zone: string;
  readonly mails: boolean;
  /** Id of the channel for emails; an empty string for a new channel. */
  readonly channel: string;
  /** Name of the transfer; `undefined` for a name derived from its connections. */
  readonly name: string | undefined;
  /** Id of the job; `undefined` for an id derived from the name. */
  readonly id: string | undefined;
}

/** Returns a transfer with initial values. */
export function newTransfer(zone: string): Transfer {
  return {
    from: "",
    fromType: "",
    folder: "",
    pattern: "*",
    after: "move",
    doneFolder: undefined,
    decrypts: false,
    decryptBy: "key",
    key: "",
    passphrase: "",
    unpacks: false,
    to: "",
    toType: "",
    target: "",
    existing: "rename",
    repeat: "hand",
    minutes: "15",
    at: "06:00",
    days: [1, 2, 3, 4, 5],
    expression: "",
    zone,
    mails: false,
    channel: "",
    ...NEW_MAIL,
    name: undefined,
    id: undefined,
  };
}

/** Returns a folder in the format of steps: without trailing slashes; `.` is the server's default folder. */
export function folderOf(text: string): string {
  const trimmed = text.trim();
  return trimmed.replace(/\/+$/, "") || (trimmed === "" ? "." : "/");
}

const within = (folder: string, name: string) => (folder === "." ? name : folder === "/" ? `/${name}` : `${folder}/${name}`);

/**
 * Returns a normalized path to compare folders of a connection. Removes redundant slashes and `.`, and the leading
 * slash, because the default folder of most servers is their root.
 */
function placeOf(text: string, connection: string): string {
  const path = text.trim();
  const own = `${connection}:/`;
  const segments = (path.startsWith(own) ? path.slice(own.length) : path).split("/");
  return segments.filter((segment) => segment !== "" && segment !== ".").join("/");
}

export const doneFolderOf = ({ folder, doneFolder }: Transfer) => doneFolder ?? within(folderOf(folder), "processed");
/** Returns the path of the folder to which received files are moved. */
export const donePathOf = (transfer: Transfer) => folderOf(doneFolderOf(transfer));
export const nameOf = ({ name, from, to }: Transfer) => name ?? (from && to ? words.proposedName(from, to) : "");

/** Returns the id of the transfer's job: the entered id, or an unused id derived from the name. */
export function idOf(transfer: Transfer, taken: Iterable<string>): string {
  return transfer.id ?? freeId(slugOf(nameOf(transfer)) || "transfer", taken);
}

/** Returns an unused name for a connection, derived from its server. */
export function connectionNameOf({ host, container, share }: JsonObject, taken: Iterable<string>): string {
  const leads = [host, container, share].find((each): each is string => typeof each === "string" && each !== "");
  return freeId((leads && slugOf(leads)) || "connection", taken);
}

export const SECTIONS = ["from", "decrypt", "to", "when", "mail", "name"] as const;
export type Section = (typeof SECTIONS)[number];
/** The missing or invalid value of a section: a key of its messages. */
export type Lack = keyof typeof words.lacks;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isMinutes = (text: string) => /^[1-9]\d{0,4}$/.test(text.trim());

/**
 * Returns the first missing or invalid value of each section that can still be changed.
 *
 * @param taken ids of existing jobs
 * @param made the parts that have been created
 */
export function lacksOf(transfer: Transfer, taken: readonly string[], made: MadeParts = {}): Partial<Record<Section, Lack>> {
  const found: ReadonlyArray<readonly [section: Section, lack: Lack | undefined]> = [
    ["from", lackOfFrom(transfer)],
    ["decrypt", lackOfDecrypt(transfer, made)],
    ["to", lackOfTo(transfer)],
    ["when", lackOfWhen(transfer)],
    ["mail", transfer.mails && transfer.channel === "" ? lackOfMail(transfer, made.password !== undefined) : undefined],
    ["name", lackOfName(transfer, taken)],
  ];
  return Object.fromEntries(found.filter(([section, lack]) => lack !== undefined && !isLocked(section, made)));
}

/** Returns whether the object of a section has been created, so that the section can no longer be changed. */
export function isLocked(section: Section, made: MadeParts): boolean {
  if (section === "when") return made.schedule !== undefined;
  return made.job !== undefined || (section === "mail" && made.channel !== undefined);
}

function lackOfFrom({ from, folder, pattern, after, doneFolder }: Transfer): Lack | undefined {
  if (from === "") return "connection";
  if (pattern.trim() === "") return "pattern";
  if (isReference(pattern.trim())) return "braces";
  if (pattern.includes("/")) return "slash";
  const flaw = flawOf(folder) ?? (after === "move" && doneFolder !== undefined ? flawOf(doneFolder) : undefined);
  if (flaw !== undefined || after !== "move" || doneFolder === undefined) return flaw;
  return doneFolder.trim() === "" ? "doneFolder" : placeOf(doneFolder, from) === placeOf(folder, from) ? "sameFolder" : undefined;
}

/**
 * Returns the problem of the target. Files that are sent to their source would be received again, or deleted as their
 * own source.
 */
function lackOfTo(transfer: Transfer): Lack | undefined {
  const { from, folder, after, to, target } = transfer;
  if (to === "") return "connection";
  const flaw = flawOf(target);
  if (flaw !== undefined || from !== to) return flaw;
  if (placeOf(target, to) === placeOf(folder, from)) return "sameSides";
  return after === "move" && placeOf(target, to) === placeOf(doneFolderOf(transfer), from) ? "sameAsDone" : undefined;
}

/** Returns why a text is not a valid folder. */
export function flawOf(folder: string): Lack | undefined {
  if (isReference(folder.trim())) return "braces";
  return folder.split("/").some((segment) => segment.trim() === "..") || /\p{Cc}/u.test(folder.trim()) ? "folder" : undefined;
}

function lackOfDecrypt({ decrypts, decryptBy, key, passphrase }: Transfer, made: MadeParts): Lack | undefined {
  if (!decrypts) return undefined;
  if (decryptBy === "key") return key === "" ? "key" : undefined;
  return passphrase === "" && made.passphrase === undefined ? "passphrase" : undefined;
}

function lackOfWhen({ repeat, minutes, at, days, expression, zone }: Transfer): Lack | undefined {
  switch (repeat) {
    case "hand":
      return undefined;
    case "minutes":
      return isMinutes(minutes) ? undefined : "minutes";
    case "daily":
    case "weekdays":
      if (repeat === "weekdays" && days.length === 0) return "days";
      return isTime(at) ? lackOfZone(zone) : "time";
    case "cron":
      return readCron(expression) ? lackOfZone(zone) : "cron";
  }
}

const lackOfZone = (zone: string): Lack | undefined => (zone.trim() === "" ? "zone" : undefined);

function lackOfName(transfer: Transfer, taken: readonly string[]): Lack | undefined {
  const { id } = transfer;
  if (nameOf(transfer).trim() === "") return "name";
  if (id === undefined) return undefined;
  return !isId(id) ? "id" : taken.includes(id) ? "idTaken" : undefined;
}

/** Names of secrets and objects to which a transfer's job refers, once they exist. */
export interface Referred {
  readonly passphrase?: string | undefined;
  readonly channel?: string | undefined;
}

/** Returns the definition of the job for a transfer, which processes each file separately. */
export function jobOf(transfer: Transfer, { passphrase = "", channel }: Referred): JsonObject {
  const { from, fromType, folder, pattern, decrypts, decryptBy, key, unpacks } = transfer;
  const family = familyOf(fromType);
  const steps: JsonObject[] = [
    { id: "list", name: words.steps.list, type: `${family}.list`, config: { connection: from, path: folderOf(folder), pattern: pattern.trim() } },
    {
      id: "each",
      name: words.steps.each,
      type: "flow.foreach",
      config: { source: "{{steps.list.file_list}}", max_parallel: 4, on_item_error: "continue" },
    },
    {
      id: "fetch",
      name: words.steps.fetch,
      type: `${family}.download`,
      config: { connection: from, path: "{{loop.current_item.path}}", destination: "fetched/{{loop.index}}/" },
    },
  ];
  let files = "{{steps.fetch.downloaded_files}}";
  if (decrypts) {
    const by: JsonObject = decryptBy === "key" ? { keys: [key] } : { passphrase: `{{secrets.${passphrase}}}` };
    steps.push({ id: "decrypt", name: words.steps.decrypt, type: "pgp.decrypt", config: { input: files, ...by, destination: "decrypted/{{loop.index}}/" } });
    files = "{{steps.decrypt.decrypted_files}}";
  }
  if (unpacks) {
    steps.push({ id: "unpack", name: words.steps.unpack, type: "file.unzip", config: { input: files, destination: "unpacked/{{loop.index}}/" } });
    files = "{{steps.unpack.extracted_files}}";
  }
  steps.push({ id: "deliver", name: words.steps.deliver, ...deliveryOf(transfer, files) }, ...doneOf(transfer), { id: "end", type: "flow.end" });
  return {
    name: nameOf(transfer).trim(),
    description: said(workOf(transfer)).join(" "),
    max_instances: 1,
    steps,
    failure_policy: { type: "retry_step", max_retries: 3, backoff_base_seconds: 5, backoff_max_seconds: 300 },
    ...(channel !== undefined && { notify: [{ channel, events: ["onFail"] }] }),
  };
}

const familyOf = (type: string) => (type === "sftp" ? "sftp" : "ftp");

function deliveryOf({ to, toType, target, existing }: Transfer, files: string): JsonObject {
  if (!SOURCES.includes(toType)) {
    const inside = placeOf(target, to);
    return { type: "file.copy", config: { input: files, destination: `${to}:/${inside === "" ? "" : `${inside}/`}`, overwrite: existing } };
  }
  const folder = folderOf(target);
  const path = folder === "." || folder === "/" ? folder : `${folder}/`;
  return { type: `${familyOf(toType)}.upload`, config: { connection: to, files, path, overwrite: existing, create_directories: true } };
}

function doneOf(transfer: Transfer): readonly JsonObject[] {
  const { from, fromType, after } = transfer;
  const family = familyOf(fromType);
  const config = { connection: from, path: "{{loop.current_item.path}}" };
  if (after === "keep") return [];
  if (after === "delete") return [{ id: "done", name: words.steps.delete, type: `${family}.delete`, config }];
  const folder = donePathOf(transfer);
  const destination = folder === "/" ? folder : `${folder}/`;
  return [
    {
      id: "done",
      name: words.steps.move,
      type: `${family}.move`,
      config: { ...config, destination, overwrite: "rename", create_directories: true },
    },
  ];
}

/** Returns the definition of a job's schedule; `undefined` for a job that users start. */
export function scheduleOf(transfer: Transfer, job: string): JsonObject | undefined {
  const { repeat, minutes, expression, zone } = transfer;
  if (repeat === "hand") return undefined;
  const target = { job_id: job };
  const pattern = patternOf(transfer);
  if (repeat === "minutes" && !pattern) return { target, type: "fixed_rate", every_seconds: 60 * Number(minutes) };
  return { target, type: "cron", expression: pattern ? printPattern(pattern) : expression.trim(), timezone: zone.trim() };
}

/** Returns the schedule pattern of a transfer, as in the schedule editor; `undefined` if the times have no pattern. */
function patternOf({ repeat, minutes, at, days }: Transfer): Pattern | undefined {
  if (repeat === "minutes") return EVERY_MINUTES.includes(Number(minutes)) ? { often: "minutes", every: Number(minutes) } : undefined;
  const time = readTimeOfDay(at);
  if (!time) return undefined;
  if (repeat === "daily") return { often: "daily", at: time };
  return repeat === "weekdays" ? { often: "weekly", days: days.toSorted((one, other) => one - other), at: time } : undefined;
}

/** The parts that are created for a transfer, in this order: secrets come before the objects that name them. */
export const PARTS = ["passphrase", "password", "channel", "job", "schedule"] as const;
export type Part = (typeof PARTS)[number];
/** Ids and names of the created parts. */
export type MadeParts = Readonly<Partial<Record<Part, string>>>;

/** Returns the parts that a transfer needs, in the order of their creation. */
export function partsOf({ decrypts, decryptBy, mails, channel, user, repeat }: Transfer): readonly Part[] {
  const isNew = mails && channel === "";
  const needs: Readonly<Record<Part, boolean>> = {
    passphrase: decrypts && decryptBy === "passphrase",
    password: isNew && user.trim() !== "",
    channel: isNew,
    job: true,
    schedule: repeat !== "hand",
  };
  return PARTS.filter((part) => needs[part]);
}

type Secret = "passphrase" | "password";
const isSecret = (part: Part): part is Secret => part === "passphrase" || part === "password";

/**
 * Returns the next part to create; `undefined` once all parts exist. A secret that is entered again is stored again
 * while it can be changed.
 */
export function nextPart(transfer: Transfer, made: MadeParts): Part | undefined {
  const isTypedAgain = (part: Secret) => transfer[part] !== "" && !isLocked(part === "passphrase" ? "decrypt" : "mail", made);
  return partsOf(transfer).find((part) => made[part] === undefined || (isSecret(part) && isTypedAgain(part)));
}

/** Returns a transfer without the secret of a created part, which is no longer needed. */
export function withoutSecret(transfer: Transfer, part: Part): Transfer {
  return isSecret(part) ? { ...transfer, [part]: "" } : transfer;
}

/** The parts that are definitions, which the server can validate in advance. */
export type Defined = Exclude<Part, Secret>;

/**
 * Returns the definitions that have not been saved, in the form in which the server validates them before the first
 * part is created.
 *
 * @param id id of the job
 */
export function definitionsOf(transfer: Transfer, id: string, made: MadeParts): ReadonlyArray<readonly [part: Defined, definition: JsonObject]> {
  const { passphrase = `${id}-passphrase`, password = "password", job = id } = made;
  // A channel that is created together with the job does not exist yet.
  const channel = transfer.mails ? transfer.channel || made.channel : undefined;
  const all: Readonly<Record<Defined, () => JsonObject>> = {
    channel: () => channelOf(transfer, password),
    job: () => ({ job_id: id, ...jobOf(transfer, { passphrase, channel }) }),
    schedule: () => scheduleOf(transfer, job) ?? {},
  };
  return partsOf(transfer).flatMap((part) => (isSecret(part) || made[part] !== undefined ? [] : [[part, all[part]()] as const]));
}

/** Codes of problems that occur only because another part has not been created yet. */
export const NOT_YET: readonly string[] = ["unknown_job", "unknown_secret"];

/**
 * Describes a transfer, its times, and the receivers of failure emails in one sentence each; omits sections with a
 * missing value.
 */
export function summaryOf(transfer: Transfer, lacks: Partial<Record<Section, Lack>> = {}): readonly string[] {
  const { mails, channel, address } = transfer;
  const mail = channel === "" ? words.says.mailTo(address.trim()) : words.says.mailOver(channel);
  const sentences: readonly Sentence[] = [...workOf(transfer), ["when", saysWhen(transfer)], ["mail", mails && mail]];
  return said(sentences.filter(([section]) => lacks[section] === undefined));
}

/** The sentence for a section, if any. */
type Sentence = readonly [section: Section, text: string | false];

const said = (sentences: readonly Sentence[]) => sentences.map(([, text]) => text).filter((text) => text !== false);

const saidFolder = (text: string) => (folderOf(text) === "." ? "" : folderOf(text));

function workOf(transfer: Transfer): readonly Sentence[] {
  const { from, folder, pattern, decrypts, decryptBy, key, unpacks, to, target, existing, after } = transfer;
  return [
    ["from", words.says.fetch(pattern.trim(), saidFolder(folder), from)],
    ["decrypt", decrypts && (decryptBy === "key" ? words.says.decryptByKey(key) : words.says.decryptByPassphrase)],
    ["decrypt", unpacks && words.says.unpack],
    ["to", words.says.deliver(saidFolder(target), to, existing)],
    ["from", words.says.after(after, donePathOf(transfer))],
  ];
}

/** Describes when a transfer runs. */
function saysWhen({ repeat, minutes, at, days, expression, zone }: Transfer): string {
  switch (repeat) {
    case "hand":
      return words.says.byHand;
    case "minutes":
      return words.says.everyMinutes(Number(minutes));
    case "daily":
      return words.says.daily(at, zone);
    case "weekdays":
      return words.says.onDays(days.toSorted((a, b) => a - b).map((day) => words.days[day - 1] ?? ""), at, zone);
    case "cron":
      return words.says.cron(cronWords(expression) ?? expression, zone);
  }
}
