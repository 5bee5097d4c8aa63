import type { StoredChannel } from "../api/types";

type Definition = StoredChannel["definition"];

/** Returns the receivers of a channel: email addresses, or the name of the secret that contains the URL. */
export function receiversOf(channel: Definition): readonly string[] {
  return "url_secret" in channel ? [channel.url_secret] : [...(channel.to ?? []), ...(channel.cc ?? [])];
}

/** Returns the mail server of a channel; empty for channels that send no email. */
export function serverOf(channel: Definition): string {
  if ("host" in channel) return channel.port ? `${channel.host}:${channel.port}` : channel.host;
  return "endpoint" in channel ? (channel.endpoint ?? "") : "";
}

const MAIL: readonly string[] = ["smtp", "graph", "acs"];

/** A channel that sends emails. */
export interface MailChannel {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly receivers: readonly string[];
  readonly definition: Definition;
}

/** Returns the channels of a list that send email; ignores unreadable channels. */
export function mailChannels(entries: ReadonlyArray<StoredChannel | object>): readonly MailChannel[] {
  return entries.flatMap((each) => {
    if (!("definition" in each)) return [];
    const { channel_id: id, definition } = each;
    const receivers = receiversOf(definition);
    const isMail = MAIL.includes(definition.type) && receivers.length > 0;
    return isMail ? [{ id, isEnabled: definition.enabled !== false, receivers, definition }] : [];
  });
}
