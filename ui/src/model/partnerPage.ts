import type { ConnectionHealth, DeliveryReportLine, Expiry, Judgement, References, StoredExpectation, StoredWatch } from "../api/types";
import type { ObjectName } from "./objects";

type Referrer = References["value"][number];

/** Jobs, watches, expectations, chains and schedules that are asked for one by one: at most so many of each kind. */
export const MOST_OF_EACH = 8;

/** Returns the ids of the definitions of a kind that name an object, as many as are asked for one by one. */
export function idsOf(kind: string, referrers: readonly Pick<Referrer, "kind" | "id">[]): readonly string[] {
  return referrers.flatMap((each) => (each.kind === kind ? [each.id] : [])).slice(0, MOST_OF_EACH);
}

/** What starts jobs, as far as it has been read. */
export interface Starters {
  /** The definitions that name a job, by the id of the job. */
  readonly ofJobs: ReadonlyMap<string, readonly ObjectName[]>;
  /** The definitions that name a chain, by the id of the chain. */
  readonly ofChains: ReadonlyMap<string, readonly ObjectName[]>;
  /** The next run of a schedule, by its id. */
  readonly nextRuns: ReadonlyMap<string, string>;
  /** The next check of a watch, by its id. */
  readonly nextChecks: ReadonlyMap<string, string>;
}

/** A job that works with a partner, and what starts it. */
export interface PartnerJob {
  readonly id: string;
  /** Absent until it is known. */
  readonly starters?: readonly ObjectName[];
  /** The earliest instant at which a schedule starts the job; without a schedule, at which a watch that starts it checks. */
  readonly next?: { readonly at: string; readonly by: ObjectName };
}

const STARTING: readonly string[] = ["schedule", "watch", "chain", "webhook"];
const STARTING_CHAINS: readonly string[] = ["schedule", "watch", "webhook"];

/** Returns the jobs with what starts them, directly or by a chain. */
export function partnerJobs(jobs: readonly string[], { ofJobs, ofChains, nextRuns, nextChecks }: Starters): readonly PartnerJob[] {
  return jobs.map((id) => {
    const named = ofJobs.get(id);
    if (!named) return { id };
    const direct = named.filter(({ kind }) => STARTING.includes(kind)).map(nameOf);
    const byChain = direct
      .filter(({ kind }) => kind === "chain")
      .flatMap((chain) => (ofChains.get(chain.id) ?? []).filter(({ kind }) => STARTING_CHAINS.includes(kind)))
      .map(nameOf);
    const starters = distinct([...direct, ...byChain]);
    const [next] = starters
      .flatMap((by) => {
        const at = by.kind === "schedule" ? nextRuns.get(by.id) : by.kind === "watch" ? nextChecks.get(by.id) : undefined;
        return at === undefined ? [] : [{ at, by }];
      })
      .toSorted((a, b) => Number(a.by.kind === "watch") - Number(b.by.kind === "watch") || Date.parse(a.at) - Date.parse(b.at));
    return { id, starters, ...(next && { next }) };
  });
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

/** Something that went wrong with a partner. */
export type Trouble =
  | { readonly kind: "failure"; readonly at: string; readonly failure: NonNullable<ConnectionHealth["last_failure"]> }
  | { readonly kind: "watch"; readonly at: string; readonly id: string; readonly error: NonNullable<StoredWatch["last_error"]> }
  | { readonly kind: "missed"; readonly at: string; readonly judgement: Judgement };

/** What troubles are found in. */
export interface Found {
  readonly health: Pick<ConnectionHealth, "last_failure">;
  readonly watches: readonly StoredWatch[];
  /** Of each expectation the newest. */
  readonly judgements: readonly Judgement[];
}

/** Returns what went wrong, the newest first: the newest failure, watches that fail, and files missing at the newest deadline. */
export function troublesOf({ health: { last_failure: failure }, watches, judgements }: Found): readonly Trouble[] {
  const troubles: Trouble[] = [
    ...(failure ? [{ kind: "failure" as const, at: failure.at, failure }] : []),
    ...watches.flatMap(({ watch_id: id, definition, last_error: error }) =>
      error && definition.enabled !== false ? [{ kind: "watch" as const, at: error.since, id, error }] : [],
    ),
    ...judgements.flatMap((judgement) =>
      judgement.type === "expectation.missed" ? [{ kind: "missed" as const, at: judgement.by, judgement }] : [],
    ),
  ];
  return troubles.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** How a partner does at a glance. */
export type PartnerState = "works" | "trouble" | "quiet";

/** Returns how a partner does: in trouble if something went wrong that no later file has answered, quiet without any file or trouble. */
export function partnerState(success: ConnectionHealth["last_success"], troubles: readonly Trouble[]): PartnerState {
  const since = success ? Date.parse(success.at) : Number.NEGATIVE_INFINITY;
  const isOpen = ({ kind, at }: Trouble) => kind !== "failure" || Date.parse(at) > since;
  if (troubles.some(isOpen)) return "trouble";
  return success ? "works" : "quiet";
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
