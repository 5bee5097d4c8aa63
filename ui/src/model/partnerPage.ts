import type { ConnectionHealth, DeliveryReportLine, Expiry, Judgement, References, StoredExpectation, StoredWatch } from "../api/types";
import type { ObjectName } from "./objects";

type Referrer = References["value"][number];

/**
 * Maximum number of jobs, watches, expectations, chains and schedules that are requested individually, for each kind.
 */
export const MOST_OF_EACH = 8;

/**
 * Why something is unknown: the response has not arrived, or the data could not be read or exceeds the number of
 * requests.
 */
export type Gap = "loading" | "unknown";

/** Returns whether a value is unknown. */
export function isGap(value: unknown): value is Gap {
  return value === "loading" || value === "unknown";
}

/** Returns the data of a query, even if it could not be refreshed, or the reason why there is no data. */
export function answerOf<T extends object>({ data, error }: { readonly data: T | undefined; readonly error: unknown }): T | Gap {
  return data ?? (error ? "unknown" : "loading");
}

/** Returns why some of several values are unknown; `undefined` if all are known. */
export function gapIn(answers: readonly unknown[], hasOthers: boolean): Gap | undefined {
  if (answers.includes("loading")) return "loading";
  return hasOthers || answers.includes("unknown") ? "unknown" : undefined;
}

/**
 * Returns whether an object may be used by definitions that its references do not list, because there are more or some
 * are unreadable.
 */
export function mayLack({ more = false, unreadable = [] }: Pick<References, "more" | "unreadable">): boolean {
  return more || unreadable.length > 0;
}

/** Returns distinct ids, up to the number that is requested individually. */
export function askedFor(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].slice(0, MOST_OF_EACH);
}

/**
 * Returns the distinct ids of the definitions of a kind that refer to an object, up to the number that is requested
 * individually.
 */
export function idsOf(kind: string, referrers: readonly Pick<Referrer, "kind" | "id">[]): readonly string[] {
  return askedFor(referrers.flatMap((each) => (each.kind === kind ? [each.id] : [])));
}

/** Returns whether more definitions of a kind refer to an object than are requested individually. */
export function hasMore(kind: string, referrers: readonly Pick<Referrer, "kind" | "id">[]): boolean {
  return new Set(referrers.flatMap((each) => (each.kind === kind ? [each.id] : []))).size > MOST_OF_EACH;
}

/** The next instant of a schedule or a watch; `at` is absent if there is none. */
export interface NextInstant {
  readonly at?: string;
}

/** The objects that start jobs, as far as they have been read. Objects that are not in a map are unknown. */
export interface Starters {
  /** The definitions that refer to a job, by job id. */
  readonly ofJobs: ReadonlyMap<string, readonly ObjectName[] | Gap>;
  /** The definitions that refer to a chain, by chain id. */
  readonly ofChains: ReadonlyMap<string, readonly ObjectName[] | Gap>;
  /** The jobs and chains, such as `job fetch`, to which further definitions may refer. */
  readonly lacking?: ReadonlySet<string>;
  /** The next run of a schedule, by schedule id. */
  readonly nextRuns: ReadonlyMap<string, NextInstant | Gap>;
  /** The next poll of a watch, by watch id. */
  readonly nextChecks: ReadonlyMap<string, NextInstant | Gap>;
}

/** A job that uses a partner, and the objects that start it. */
export interface PartnerJob {
  readonly id: string;
  readonly starters: readonly ObjectName[] | Gap;
  readonly next: NextRun | Gap;
}

/** The time of a job's next run. */
export interface NextRun {
  /**
   * The earliest instant at which a schedule starts the job; without a schedule, the next poll of a watch that starts
   * it.
   */
  readonly first?: { readonly at: string; readonly by: ObjectName };
  /** Whether all objects that start the job are known, so that no other object starts it earlier. */
  readonly isWhole: boolean;
}

const STARTING: readonly string[] = ["schedule", "watch", "chain", "webhook"];
const STARTING_CHAINS: readonly string[] = ["schedule", "watch", "webhook"];

/** Returns the jobs with the objects that start them, directly or through a chain. */
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

/** Returns the next run by schedules and watches; `gaps` are the reasons why other starts are unknown. */
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

/** Received and sent files with their bytes. */
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

/** Returns the day (UTC) of an instant in the format of reports. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The status of an expectation on a day: the result of its deadlines, or that a deadline is still to come. */
export type Standing = "met" | "missed" | "due" | "not_today" | "off";

/**
 * Returns the status of an expectation on a day: missed if a deadline of the day was missed, otherwise due if another
 * deadline follows on that day.
 *
 * @param judgements results in any order
 */
export function standingOn(day: string, { definition, next }: Pick<StoredExpectation, "definition" | "next">, judgements: readonly Judgement[]): Standing {
  if (definition.enabled === false) return "off";
  const ofDay = judgements.filter(({ by }) => dayOf(Date.parse(by)) === day);
  if (ofDay.some(({ type }) => type === "expectation.missed")) return "missed";
  if (next && dayOf(Date.parse(next.by)) === day) return "due";
  return ofDay.length > 0 ? "met" : "not_today";
}

/**
 * Returns the newest result that determines the status of an expectation on a day; `undefined` if there is none.
 *
 * @param judgements results, newest first
 */
export function decisiveOn(day: string, standing: Standing, judgements: readonly Judgement[]): Judgement | undefined {
  const type = standing === "met" || standing === "missed" ? `expectation.${standing}` : undefined;
  return judgements.find((each) => each.type === type && dayOf(Date.parse(each.by)) === day);
}

/** A problem with a partner. */
export type Trouble =
  | { readonly kind: "failure"; readonly at: string; readonly failure: NonNullable<ConnectionHealth["last_failure"]> }
  | { readonly kind: "watch"; readonly at: string; readonly id: string; readonly error: NonNullable<StoredWatch["last_error"]> }
  | { readonly kind: "missed"; readonly at: string; readonly judgement: Judgement };

/** The data in which problems are found. */
export interface Found {
  readonly health: Pick<ConnectionHealth, "last_failure">;
  readonly watches: readonly StoredWatch[];
  readonly expectations: readonly ExpectedFiles[];
}

/** An expectation for a partner, and the results of its deadlines. */
export interface ExpectedFiles {
  readonly id: string;
  readonly stored: StoredExpectation | Gap;
  /** Results, newest first. */
  readonly judgements: readonly Judgement[] | Gap;
}

/**
 * Returns the problems, newest first: the latest failure, failing watches, and files that were missing at the latest
 * deadline. Ignores disabled objects.
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

/** Returns a key that identifies a problem among those of a partner. */
export function troubleKey(trouble: Trouble): string {
  const { kind, at } = trouble;
  const of = kind === "failure" ? trouble.failure.execution_id : kind === "watch" ? trouble.id : trouble.judgement.expectation;
  return [kind, of, at].join(" ");
}

/** The overall state of a partner. */
export type PartnerState = "works" | "trouble" | "quiet" | Gap;

/**
 * Returns the state of a partner: in trouble if there is a problem without a later successful file, quiet if there are
 * neither files nor problems. Without a known problem, the state is unknown while data that may contain problems is
 * unknown.
 */
export function partnerState(success: ConnectionHealth["last_success"], troubles: readonly Trouble[], gap?: Gap): PartnerState {
  const since = success ? Date.parse(success.at) : Number.NEGATIVE_INFINITY;
  const isOpen = ({ kind, at }: Trouble) => kind !== "failure" || Date.parse(at) > since;
  if (troubles.some(isOpen)) return "trouble";
  return gap ?? (success ? "works" : "quiet");
}

/**
 * Returns the expiries that concern a partner: its connection, the secrets and keys of the connection, and the keys of
 * its jobs, next expiry first.
 */
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

/** A contact of a connection or of an expectation. */
export interface Callable {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  /** The expectation that lists the contact; absent for contacts of the connection. */
  readonly of?: string;
}

interface Contacts {
  readonly contacts?: readonly { readonly name: string; readonly email?: string; readonly phone?: string }[];
}

/** Returns the contacts: those of the connection, then those of its expectations, without duplicates. */
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
/** The zero in a number with a country code that is dialed only within the country. */
const NATIONAL_ZERO = /\(\s*0\s*\)/g;

/** Returns the `tel:` URI (RFC 3966) for a phone number in common notation. */
export function telOf(phone: string): string {
  const [, extension] = EXTENSION.exec(phone) ?? [];
  const number = phone.replace(EXTENSION, "").trim();
  const isInternational = /^(\+|00)/.test(number);
  const digits = (isInternational ? number.replaceAll(NATIONAL_ZERO, "") : number).replaceAll(/[^0-9]/g, "");
  return `tel:${number.startsWith("+") ? "+" : ""}${digits}${extension ? `;ext=${extension}` : ""}`;
}

/** Returns the `mailto:` URI (RFC 6068) for a single email address. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, Math.max(at, 0)))}@${encodeURIComponent(email.slice(at + 1))}`;
}
