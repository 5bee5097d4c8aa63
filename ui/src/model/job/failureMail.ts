import { type MailChannel } from "../channels";
import { isObject, type Json, type JsonObject } from "../pointers";

const ON_FAIL = "onFail";
/** Event types and groups that include the failure of an execution, with the remaining events of each. */
const FAILING: Readonly<Record<string, readonly string[]>> = {
  [ON_FAIL]: [],
  "execution.failed": [],
  onEnd: ["onSuccess", "execution.cancelled"],
};

const entriesIn = (notify: Json | undefined): readonly Json[] => (Array.isArray(notify) ? notify : []);
const eventsIn = (entry: Json): readonly Json[] => (isObject(entry) && Array.isArray(entry.events) ? entry.events : []);
const isFailing = (event: Json): event is string => typeof event === "string" && Object.hasOwn(FAILING, event);
const tellsFailure = (entry: Json) => eventsIn(entry).some(isFailing);

/** Returns the channels of a job's `notify` that send an email when an execution fails. */
export function failureMailsIn(notify: Json | undefined, channels: readonly MailChannel[]): readonly MailChannel[] {
  const named = new Set(entriesIn(notify).flatMap((entry) => (isObject(entry) && tellsFailure(entry) ? [entry.channel] : [])));
  return channels.filter(({ id }) => named.has(id));
}

/**
 * Returns `notify` with failure emails over a channel; everything else is unchanged. An entry with a template keeps its
 * events, because its text was not written for a failure.
 */
export function withFailureMail(notify: Json | undefined, channel: string): Json {
  const entries = entriesIn(notify);
  if (entries.some((entry) => isObject(entry) && entry.channel === channel && tellsFailure(entry))) return [...entries];
  const at = entries.findIndex((entry) => isObject(entry) && entry.channel === channel && Array.isArray(entry.events) && entry.template === undefined);
  if (at < 0) return [...entries, { channel, events: [ON_FAIL] }];
  return entries.map((entry, i) => (i === at ? { ...(entry as JsonObject), events: [...eventsIn(entry), ON_FAIL] } : entry));
}

/**
 * Returns `notify` without failure emails; `undefined` if nothing remains. Other events of the same channels are kept.
 */
export function withoutFailureMails(notify: Json | undefined, channels: readonly MailChannel[]): Json | undefined {
  const ids = new Set<Json | undefined>(channels.map(({ id }) => id));
  const left = entriesIn(notify).flatMap((entry): readonly Json[] => {
    if (!isObject(entry) || !ids.has(entry.channel) || !tellsFailure(entry)) return [entry];
    const events = [...new Set(eventsIn(entry).flatMap((event): readonly Json[] => (isFailing(event) ? (FAILING[event] ?? []) : [event])))];
    return events.length === 0 ? [] : [{ ...entry, events }];
  });
  return left.length === 0 ? undefined : left;
}

/** Returns `notify` with failure emails over another channel than before; keeps the template, if any. */
export function withOtherFailureMail(notify: Json | undefined, channels: readonly MailChannel[], channel: string): Json {
  const mails = new Set<Json | undefined>(failureMailsIn(notify, channels).map(({ id }) => id));
  const [template] = entriesIn(notify).flatMap((entry) => (isObject(entry) && mails.has(entry.channel) && tellsFailure(entry) ? (entry.template ?? []) : []));
  const left = withoutFailureMails(notify, channels);
  return template === undefined ? withFailureMail(left, channel) : [...entriesIn(left), { channel, events: [ON_FAIL], template }];
}

/** Returns the enabled channel whose only receiver is an address. */
export function channelTo(address: string, channels: readonly MailChannel[]): MailChannel | undefined {
  return channels.find(({ receivers, isEnabled }) => isEnabled && receivers.length === 1 && receivers[0] === address.trim());
}

/** Properties of a channel that are not copied to a channel for another address. */
const OWN: readonly string[] = ["channel_id", "to", "cc", "enabled", "disabled_because", "labels"];

/** Returns the definition of a channel for another address that sends emails in the same way as an existing channel. */
export function channelLike({ definition }: MailChannel, address: string): JsonObject {
  const shared = Object.entries(definition as unknown as JsonObject).filter(([name]) => !OWN.includes(name));
  return { ...Object.fromEntries(shared), to: [address.trim()] };
}
