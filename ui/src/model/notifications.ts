import type { Notification, NotificationFilters, NotificationWithTries, StoredSubscription } from "../api/types";
import { textsOf } from "./filters";
import type { ObjectName } from "./objects";

type State = Notification["state"];

/** The states of a notification in the order in which users look for them. */
export const NOTIFICATION_STATES: readonly State[] = ["dead", "pending", "collecting", "delivered", "suppressed"];

/** An action on a notification. */
export type NotificationAction = "again";

export function possibleNotificationActions({ state }: Pick<Notification, "state">): readonly NotificationAction[] {
  return state === "dead" ? ["again"] : [];
}

const TEXTS = ["state", "subscription", "channel", "execution_id", "label"] as const;

/** The filters of the list of notifications in the URL. */
export type NotificationsSearch = { [name in (typeof TEXTS)[number]]?: string };

/** Reads the filters of a URL; ignores unknown filters. */
export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  return textsOf(search, TEXTS);
}

/** Returns the API filters for the filters of a URL; unknown states are ignored. */
export function notificationFilters({ state: wanted, label, ...same }: NotificationsSearch): NotificationFilters {
  const state = NOTIFICATION_STATES.find((each) => each === wanted);
  return { ...same, ...(state && { state }), ...(label && { label: [label] }) };
}

/**
 * Fields of an event that name an object, with the object's kind. The first field that exists names the subject of the
 * event.
 */
const SUBJECTS: ReadonlyArray<readonly [field: string, kind: string]> = [
  ["execution_id", "execution"],
  ["chain_execution_id", "chain_execution"],
  ["schedule", "schedule"],
  ["watch", "watch"],
  ["expectation", "expectation"],
  ["key", "key"],
  ["secret", "secret"],
  ["job_id", "job"],
  ["chain_id", "chain"],
  ["connection", "connection"],
];

/** Returns the objects that an event names; the subject of the event comes first. */
export function subjectsOf(event: Readonly<Record<string, unknown>>): readonly ObjectName[] {
  return SUBJECTS.flatMap(([field, kind]) => {
    const id = event[field];
    return typeof id === "string" && id !== "" ? [{ kind, id }] : [];
  });
}

/** An object with its display text. */
export interface Subject extends ObjectName {
  readonly text: string;
}

/**
 * Returns the subject of a list row: an execution is shown by its job. Returns nothing for events of other objects,
 * which rows do not name.
 */
export function subjectOf(row: Notification): Subject | undefined {
  const [first] = subjectsOf({ ...row });
  if (!first) return undefined;
  const { job_id: job, chain_id: chain } = row;
  const text = first.kind === "execution" ? job : first.kind === "chain_execution" ? chain : undefined;
  return { ...first, text: text ?? first.id };
}

/** Returns whether a notification may still be sent automatically. */
export function isOpen({ state }: Pick<NotificationWithTries, "state">): boolean {
  return state === "pending" || state === "collecting";
}

type Definition = StoredSubscription["definition"];

function named(kind: string, ids: readonly string[] = []): readonly ObjectName[] {
  return ids.map((id) => ({ kind, id }));
}

/** Returns the objects to which a subscription is restricted; empty if it receives events of all objects. */
export function scopeOf({ scope = {} }: Definition): readonly ObjectName[] {
  return [...named("job", scope.jobs), ...named("chain", scope.chains), ...named("connection", scope.connections)];
}

/** Settings with which a subscription sends fewer or later notifications than one for each event. */
export type Restraint = "first_failure_only" | "recovered" | "quiet_hours" | "throttle" | "digest";

/** Returns the settings of a subscription that restrict or delay its notifications. */
export function restraintsOf(definition: Definition): readonly Restraint[] {
  const all: readonly Restraint[] = ["first_failure_only", "recovered", "quiet_hours", "throttle", "digest"];
  return all.filter((each) => Boolean(definition[each]));
}
