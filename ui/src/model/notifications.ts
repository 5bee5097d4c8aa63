import type { Notification, NotificationFilters, NotificationWithTries, StoredSubscription } from "../api/types";
import { textsOf } from "./filters";
import type { ObjectName } from "./objects";

type State = Notification["state"];

/** The states of a notification, those first that somebody looks for. */
export const NOTIFICATION_STATES: readonly State[] = ["dead", "pending", "collecting", "delivered", "suppressed"];

/** What may be asked of a notification. */
export type NotificationAction = "again";

export function possibleNotificationActions({ state }: Pick<Notification, "state">): readonly NotificationAction[] {
  return state === "dead" ? ["again"] : [];
}

const TEXTS = ["state", "subscription", "channel", "execution_id", "label"] as const;

/** The filters of the list of notifications as its address has them. */
export type NotificationsSearch = { [name in (typeof TEXTS)[number]]?: string };

/** Reads the filters of an address; what it does not know is left out. */
export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  return textsOf(search, TEXTS);
}

/** Returns what the API is asked for by the filters of an address; a state that there is not is left out. */
export function notificationFilters({ state: wanted, label, ...same }: NotificationsSearch): NotificationFilters {
  const state = NOTIFICATION_STATES.find((each) => each === wanted);
  return { ...same, ...(state && { state }), ...(label && { label: [label] }) };
}

/** Fields of an event that name an object, with the object's kind; the first that is there is what the event is about. */
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

/** Returns the objects that an event names, first the one that it is about. */
export function subjectsOf(event: Readonly<Record<string, unknown>>): readonly ObjectName[] {
  return SUBJECTS.flatMap(([field, kind]) => {
    const id = event[field];
    return typeof id === "string" && id !== "" ? [{ kind, id }] : [];
  });
}

/** An object with the text that it is best known by. */
export interface Subject extends ObjectName {
  readonly text: string;
}

/** Returns what a row of the list is about: an execution by its job; nothing for events of other objects, which rows do not name. */
export function subjectOf(row: Notification): Subject | undefined {
  const [first] = subjectsOf({ ...row });
  if (!first) return undefined;
  const { job_id: job, chain_id: chain } = row;
  const text = first.kind === "execution" ? job : first.kind === "chain_execution" ? chain : undefined;
  return { ...first, text: text ?? first.id };
}

/** Returns whether a notification may still be tried by itself. */
export function isOpen({ state }: Pick<NotificationWithTries, "state">): boolean {
  return state === "pending" || state === "collecting";
}

type Definition = StoredSubscription["definition"];

function named(kind: string, ids: readonly string[] = []): readonly ObjectName[] {
  return ids.map((id) => ({ kind, id }));
}

/** Returns the objects to which a subscription is narrowed; none if it hears of all. */
export function scopeOf({ scope = {} }: Definition): readonly ObjectName[] {
  return [...named("job", scope.jobs), ...named("chain", scope.chains), ...named("connection", scope.connections)];
}

/** Ways in which a subscription tells less, or later, than one notification for each event. */
export type Restraint = "first_failure_only" | "recovered" | "quiet_hours" | "throttle" | "digest";

/** Returns what a subscription's definition says about how it tells, besides each event at once. */
export function restraintsOf(definition: Definition): readonly Restraint[] {
  const all: readonly Restraint[] = ["first_failure_only", "recovered", "quiet_hours", "throttle", "digest"];
  return all.filter((each) => Boolean(definition[each]));
}
