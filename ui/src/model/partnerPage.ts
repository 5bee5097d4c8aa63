import type { ConnectionHealth, DeliveryReportLine, Expiry, Judgement, References, StoredExpectation, StoredWatch } from "../api/types";
import type { ObjectName } from "./objects";

type Referrer = References["value"][number];

/** Jobs, watches, expectations, chains and schedules that are asked for one by one: at most so many of each kind. */
export const MOST_OF_EACH = 8;

/** Why something is not known: its answer has not come yet; or it could not be read, or is beyond what is asked for. */
export type Gap = "loading" | "unknown";

/** Returns whether something is not known. */
export function isGap(value: unknown): value is Gap {
  return value === "loading" || value === "unknown";
}

/** Returns the answer to a query, also one that could not be brought up to date, or why there is none. */
export function answerOf<T extends object>({ data, error }: { readonly data: T | undefined; readonly error: unknown }): T | Gap {
  return data ?? (error ? "unknown" : "loading");
}

/** Returns why not all of some things are known; `undefined` if they are. */
export function gapIn(answers: readonly unknown[], hasOthers: boolean): Gap | undefined {
  if (answers.includes("loading")) return "loading";
  return hasOthers || answers.includes("unknown") ? "unknown" : undefined;
}

/** Returns whether definitions may name an object that its references do not list: there are more, or some cannot be read. */
export function mayLack({ more = false, unreadable = [] }: Pick<References, "more" | "unreadable">): boolean {
  return more || unreadable.length > 0;
}

/** Returns ids, each once, as many as are asked for one by one. */
export function askedFor(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].slice(0, MOST_OF_EACH);
}

/** Returns the ids of the definitions of a kind that name an object, each once, as many as are asked for one by one. */
export function idsOf(kind: string, referrers: readonly Pick<Referrer, "kind" | "id">[]): readonly string[] {
  return askedFor(referrers.flatMap((each) => (each.kind === kind ? [each.id] : [])));
}

/** Returns whether more definitions of a kind name an object than are asked for one by one. */
export function hasMore(kind: string, referrers: readonly Pick<Referrer, "kind" | "id">[]): boolean {
  return new Set(referrers.flatMap((each) => (each.kind === kind ? [each.id] : []))).size > MOST_OF_EACH;
}

/** The next instant of a schedule or a watch; without `at` there is none. */
export interface NextInstant {
  readonly at?: string;
}

/** What starts jobs, as far as it has been read; what a map does not have is not known. */
export interface Starters {
  /** The definitions that name a job, by the id of the job. */
  readonly ofJobs: ReadonlyMap<string, readonly ObjectName[] | Gap>;
  /** The definitions that name a chain, by the id of the chain. */
  readonly ofChains: ReadonlyMap<string, readonly ObjectName[] | Gap>;
  /** The jobs and chains, such as `job fetch`, that other definitions may name, too. */
  readonly lacking?: ReadonlySet<string>;
  /** The next run of a schedule, by its id. */
  readonly nextRuns: ReadonlyMap<string, NextInstant | Gap>;
  /** The next check of a watch, by its id. */
  readonly nextChecks: ReadonlyMap<string, NextInstant | Gap>;
}

/** A job that works with a partner, and what starts it. */
export interface PartnerJob {
  readonly id: string;
  readonly starters: readonly ObjectName[] | Gap;
  readonly next: NextRun | Gap;
}

/** When a job runs next. */
export interface NextRun {
  /** The earliest instant at which a schedule starts the job; without a schedule, at which a watch that starts it checks. */
  readonly first?: { readonly at: string; readonly by: ObjectName };
  /** Whether all that starts the job is known, so that nothing starts it earlier. */
  readonly isWhole: boolean;
}

const STARTING: readonly string[] = ["schedule", "watch", "chain", "webhook"];
const STARTING_CHAINS: readonly string[] = ["schedule", "watch", "webhook"];

/** Returns the jobs with what starts them, directly or by a chain. */
export function partnerJobs(jobs: readonly string[], { ofJobs, ofChains, lacking = new Set(), nextRuns, nextChecks }: Starters): readonly PartnerJob[] {
  return jobs.map((id) => {
    const named = ofJobs.get(id) ?? "unknown";
    if (isGap(named)) return { id, starters: named, next: named };
    const direct = named.filter(({ kind }) => STARTING.includes(kind)).map(nameOf);
    const starting = direct.filter(({ kind }) => kind === "chain");
    const chains = starting.map((chain) => ofChains.get(chain.id) ?? "unknown");
    const isLacking = [{ kind: "job", id }, ...starting].some((each) => lacking.has(`${each.kind} ${each.id}`));
    const byChain = chains.flatMap((found) =>
      isGap(found) ? [] : found.filter(({ kind }) => STARTING_CHAINS.includes(kind)).map(nameOf),
    );
    const starters = distinct([...direct, ...byChain]);
    const clocks = starters.flatMap((by) => {
      const instants = by.kind === "schedule" ? nextRuns : by.kind === "watch" ? nextChecks : undefined;
      return instants ? [{ by, instant: instants.get(by.id) ?? "unknown" }] : [];
    });
    const next = nextRun(clocks, [...chains.filter(isGap), ...(isLacking ? (["unknown"] as const) : [])]);
    return { id, starters: starters.length === 0 && isLacking ? "unknown" : starters, next };
  });
}

interface Clock {
  readonly by: ObjectName;
  readonly instant: NextInstant | Gap;
}

/** Returns the next run by schedules and watches; `gaps` are those of others that may be there. */
function nextRun(clocks: readonly Clock[], gaps: readonly Gap[]): NextRun | Gap {
  const all = [...gaps, ...clocks.flatMap(({ instant }) => (isGap(instant) ? [instant] : []))];
  if (all.includes("loading")) return "loading";
  const [first] = clocks
    .flatMap(({ by, instant }) => (isGap(instant) || !instant.at ? [] : [{ at: instant.at, by }]))
    .toSorted((a, b) => Number(a.by.kind === "watch") - Number(b.by.kind === "watch") || Date.parse(a.at) - Date.parse(b.at));
  if (!first && all.length > 0) return "unknown";
  return { ...(first && { first }), isWhole: all.length === 0 };
}

function nameOf({ kind, id }: ObjectName): ObjectName {
  return { kind, id };
}

function distinct(names: readonly ObjectName[]): readonly ObjectName[] {
  return [...new Map(names.map((name) => [`${name.kind} ${name.id}`, name])).values()];
}

/** Files in and out, with their bytes. */
export interface Traffic {
  readonly received: { readonly files: number; readonly bytes: number };
  readonly sent: { readonly files: number; readonly bytes: number };
}

/** Returns the sum of the lines of a report. */
export function trafficOf(lines: readonly DeliveryReportLine[]): Traffic {
  const sum = (field: "files_received" | "bytes_received" | "files_sent" | "bytes_sent") =>
    lines.reduce((total, line) => total + line[field], 0);
  return {
    received: { files: sum("files_received"), bytes: sum("bytes_received") },
    sent: { files: sum("files_sent"), bytes: sum("bytes_sent") },
  };
}

/** Returns the day of an instant in UTC, as reports name it. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** How an expectation stands on a day: what its deadlines of the day found, or that one is still ahead. */
export type Standing = "met" | "missed" | "due" | "not_today" | "off";

/**
 * Returns how an expectation stands on a day: missed if a deadline of the day was, then due if another one follows on it.
 *
 * @param judgements the newest first, or in any order
 */
export function standingOn(day: string, { definition, next }: Pick<StoredExpectation, "definition" | "next">, judgements: readonly Judgement[]): Standing {
  if (definition.enabled === false) return "off";
  const ofDay = judgements.filter(({ by }) => dayOf(Date.parse(by)) === day);
  if (ofDay.some(({ type }) => type === "expectation.missed")) return "missed";
  if (next && dayOf(Date.parse(next.by)) === day) return "due";
  return ofDay.length > 0 ? "met" : "not_today";
}

/**
 * Returns the newest judgement that has an expectation stand on a day as it does; `undefined` if none has.
 *
 * @param judgements the newest first
 */
export function decisiveOn(day: string, standing: Standing, judgements: readonly Judgement[]): Judgement | undefined {
  const type = standing === "met" || standing === "missed" ? `expectation.${standing}` : undefined;
  return judgements.find((each) => each.type === type && dayOf(Date.parse(each.by)) === day);
}

/** Something that went wrong with a partner. */
export type Trouble =
  | { readonly kind: "failure"; readonly at: string; readonly failure: NonNullable<ConnectionHealth["last_failure"]> }
  | { readonly kind: "watch"; readonly at: string; readonly id: string; readonly error: NonNullable<StoredWatch["last_error"]> }
  | { readonly kind: "missed"; readonly at: string; readonly judgement: Judgement };

/** What troubles are found in. */
export interface Found {
  readonly health: Pick<ConnectionHealth, "last_failure">;
  readonly watches: readonly StoredWatch[];
  readonly expectations: readonly ExpectedFiles[];
}

/** An expectation that names a partner, and what its deadlines have found. */
export interface ExpectedFiles {
  readonly id: string;
  readonly stored: StoredExpectation | Gap;
  /** The newest first. */
  readonly judgements: readonly Judgement[] | Gap;
}

/**
 * Returns what went wrong, the newest first: the newest failure, watches that fail, and files missing at the newest deadline.
 * What is disabled is in no trouble.
 */
export function troublesOf({ health: { last_failure: failure }, watches, expectations }: Found): readonly Trouble[] {
  const troubles: Trouble[] = [
    ...(failure ? [{ kind: "failure" as const, at: failure.at, failure }] : []),
    ...watches.flatMap(({ watch_id: id, definition, last_error: error }) =>
      error && definition.enabled !== false ? [{ kind: "watch" as const, at: error.since, id, error }] : [],
    ),
    ...expectations.flatMap(({ stored, judgements }) => {
      const newest = isGap(judgements) ? undefined : judgements[0];
      const isOff = isGap(stored) || stored.definition.enabled === false;
      return newest?.type === "expectation.missed" && !isOff ? [{ kind: "missed" as const, at: newest.by, judgement: newest }] : [];
    }),
  ];
  return troubles.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Returns what identifies a trouble among those of a partner. */
export function troubleKey(trouble: Trouble): string {
  const { kind, at } = trouble;
  const of = kind === "failure" ? trouble.failure.execution_id : kind === "watch" ? trouble.id : trouble.judgement.expectation;
  return [kind, of, at].join(" ");
}

/** How a partner does at a glance. */
export type PartnerState = "works" | "trouble" | "quiet" | Gap;

/**
 * Returns how a partner does: in trouble if something went wrong that no later file has answered, quiet without any file or
 * trouble. Without trouble it is not known as long as something is not known in which trouble may be.
 */
export function partnerState(success: ConnectionHealth["last_success"], troubles: readonly Trouble[], gap?: Gap): PartnerState {
  const since = success ? Date.parse(success.at) : Number.NEGATIVE_INFINITY;
  const isOpen = ({ kind, at }: Trouble) => kind !== "failure" || Date.parse(at) > since;
  if (troubles.some(isOpen)) return "trouble";
  return gap ?? (success ? "works" : "quiet");
}

/** Returns what expires of a partner: its connection, the secrets and keys of the connection, and keys of its jobs, the next one first. */
export function expiriesOf(
  connection: string,
  key: string,
  jobs: readonly string[],
  all: readonly Expiry[],
): readonly Expiry[] {
  const isTheirs = ({ kind, id, connections = [], jobs: users = [] }: Expiry) =>
    (kind === "connection" && id === connection) ||
    (kind === "secret" && connections.includes(connection)) ||
    (kind === "key" && (id === key || users.some((job) => jobs.includes(job))));
  return all.filter(isTheirs).toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at));
}

/** Someone to call: by the connection's contacts, or by an expectation's. */
export interface Callable {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  /** The expectation that names the contact, for those of expectations. */
  readonly of?: string;
}

interface Contacts {
  readonly contacts?: readonly { readonly name: string; readonly email?: string; readonly phone?: string }[];
}

/** Returns whom to call: the contacts of the connection, then those that its expectations name, each text once. */
export function contactsOf(
  { contacts = [] }: Contacts,
  expectations: readonly Pick<StoredExpectation, "expectation_id" | "definition">[],
): readonly Callable[] {
  const named = new Map<string, Callable>();
  for (const { expectation_id: of, definition } of expectations) {
    const { contact } = definition;
    if (contact && !named.has(contact)) named.set(contact, { name: contact, of });
  }
  return [...contacts, ...named.values()];
}

const EXTENSION = /\s*(?:;\s*ext=|ext\.?|extension|x|#)\s*(\d+)\s*$/i;
/** The zero that a number with the code of a country has only for calls within the country. */
const NATIONAL_ZERO = /\(\s*0\s*\)/g;

/** Returns the address that calls a phone number as people write it (RFC 3966). */
export function telOf(phone: string): string {
  const [, extension] = EXTENSION.exec(phone) ?? [];
  const number = phone.replace(EXTENSION, "").trim();
  const isInternational = /^(\+|00)/.test(number);
  const digits = (isInternational ? number.replaceAll(NATIONAL_ZERO, "") : number).replaceAll(/[^0-9]/g, "");
  return `tel:${number.startsWith("+") ? "+" : ""}${digits}${extension ? `;ext=${extension}` : ""}`;
}

/** Returns the address that writes to an email address, and only to it (RFC 6068). */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, Math.max(at, 0)))}@${encodeURIComponent(email.slice(at + 1))}`;
}
