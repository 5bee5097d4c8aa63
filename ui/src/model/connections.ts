import { type JsonObject, valueAt, withValue } from "./pointers";
import type { ConnectionHealth, StoredConnection } from "../api/types";

type Definition = StoredConnection["connection"];
type Day = ConnectionHealth["days"][number];

/** Returns the address of a connection: host and port, a base URL, or the container or share of an account. */
export function addressOf(connection: Definition): string {
  if ("host" in connection) return connection.port ? `${connection.host}:${connection.port}` : connection.host;
  if ("base_url" in connection) return connection.base_url;
  return [connection.account_url, "share" in connection ? connection.share : connection.container].join("/");
}

/** Returns the user who logs in; an empty string if the connection has no user name. */
export function userOf(connection: Definition): string {
  return "username" in connection ? connection.username : "";
}

/** Returns the key with which a connection logs in; an empty string if it uses no key. */
export function keyOf(connection: Definition): string {
  return "auth" in connection && "key" in connection.auth ? connection.auth.key : "";
}

/**
 * Returns a connection that also accepts the key or certificate that a server presented; unchanged if it already does,
 * `undefined` for a type that pins nothing.
 *
 * @param presented a host key or a certificate, with its fingerprint
 */
export function pinned(
  definition: JsonObject,
  { kind, fingerprint }: { readonly kind: string; readonly fingerprint: string },
): JsonObject | undefined {
  const at = kind === "host_key" ? "/host_keys" : "/tls/trust";
  if (!PINNING[at]?.includes(String(definition.type))) return undefined;
  const value = valueAt(definition, at);
  const known = Array.isArray(value) ? value : [];
  return known.includes(fingerprint) ? definition : withValue(definition, at, [...known, fingerprint]);
}

const PINNING: Readonly<Record<string, readonly string[]>> = {
  "/host_keys": ["sftp"],
  "/tls/trust": ["ftps", "http", "function_app", "database"],
};

/** Returns the failures of a day by code, most frequent first. */
export function failuresOf(day: Day): ReadonlyArray<readonly [code: string, times: number]> {
  return Object.entries(day.failures).toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

/** Returns the days, newest first. */
export function newestFirst(days: readonly Day[]): readonly Day[] {
  return days.toSorted((a, b) => b.day.localeCompare(a.day));
}
