import type { StoredChannel } from "../api/types";

type Definition = StoredChannel["definition"];

/** Returns whom a channel tells: the addresses of its mails, or the name of the secret that is the address. */
export function receiversOf(channel: Definition): readonly string[] {
  return "url_secret" in channel ? [channel.url_secret] : [...(channel.to ?? []), ...(channel.cc ?? [])];
}

/** Returns the server that takes a channel's mails; nothing for channels that send none. */
export function serverOf(channel: Definition): string {
  if ("host" in channel) return channel.port ? `${channel.host}:${channel.port}` : channel.host;
  return "endpoint" in channel ? (channel.endpoint ?? "") : "";
}
