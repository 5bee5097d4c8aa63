import type { ConnectionReport } from "../api/types";
import { addressOf, userOf } from "./connections";
import { type Verdict, verdictOf } from "./failures";
import type { Field } from "./parameters";
import { isObject, type JsonObject, valueAt } from "./pointers";

/** The protocols in the order in which they are offered. */
export const PROTOCOLS = ["sftp", "ftp", "ftps", "blob", "azure_files", "http", "function_app", "database"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** How most connections of a protocol sign in. */
const SIGN_IN: Readonly<Record<Protocol, string>> = {
  sftp: "password",
  ftp: "password",
  ftps: "password",
  blob: "managed_identity",
  azure_files: "managed_identity",
  http: "none",
  function_app: "function_key",
  database: "password",
};

/** What stays where somebody chooses another protocol. */
const KEPT = ["host", "username", "account_url", "base_url", "labels"] as const;
const WITH_HOST: readonly Protocol[] = ["sftp", "ftp", "ftps", "database"];
const WITH_ACCOUNT: readonly Protocol[] = ["blob", "azure_files"];

/** Returns the protocol of a connection; `undefined` while it has none that is known. */
export function protocolOf({ type }: JsonObject): Protocol | undefined {
  return PROTOCOLS.find((each) => each === type);
}

/** Returns a new connection of a protocol, with what another protocol has in common with it. */
export function withProtocol(definition: JsonObject, protocol: Protocol): JsonObject {
  const taken = (name: (typeof KEPT)[number]) => {
    if (name === "labels") return true;
    if (WITH_HOST.includes(protocol)) return name === "host" || name === "username";
    return name === (WITH_ACCOUNT.includes(protocol) ? "account_url" : "base_url");
  };
  const kept = KEPT.flatMap((name) => (definition[name] !== undefined && taken(name) ? [[name, definition[name]] as const] : []));
  return { type: protocol, ...Object.fromEntries(kept), auth: { type: SIGN_IN[protocol] } };
}

/** The groups of a connection's usual fields. */
export const GROUPS = ["connection", "signIn", "security"] as const;
export type Group = (typeof GROUPS)[number];

/** Headings of the schema for these groups. */
const HEADINGS: Readonly<Record<string, Group>> = {
  Connection: "connection",
  Authentication: "signIn",
  Security: "security",
};

/** Fields that have a place of their own. */
const APART: readonly string[] = ["/type", "/auth/type"];

function groupOf({ name, group = "", isAdvanced = false }: Field): Group | "advanced" {
  return isAdvanced || name === "/auth/secret" ? "advanced" : (HEADINGS[group] ?? "advanced");
}

/** Returns the usual fields by group, with the titles of the schema, and all others as those that few need. */
export function grouped(fields: readonly Field[]): Readonly<Record<Group | "advanced", readonly Field[]>> {
  const titled = fields.filter(({ name }) => !APART.includes(name)).map((field) => ({ ...field, title: field.label ?? field.title }));
  const of = (wanted: Group | "advanced") => titled.filter((field) => groupOf(field) === wanted);
  return { connection: of("connection"), signIn: of("signIn"), security: of("security"), advanced: of("advanced") };
}

/** The field of credentials of each type in which their secret is sent once. */
const SENT_IN: Readonly<Record<string, string>> = {
  password: "password",
  account_key: "account_key",
  sas: "sas",
  basic: "password",
  bearer: "token",
  api_key: "api_key",
  oauth2_client_credentials: "client_secret",
  function_key: "function_key",
};

/** Values that have the form of each secret, for the server to look at in the place of what is typed. */
const LIKE: Readonly<Record<string, string>> = { account_key: "AAAAAAAAAAAAAAAAAAAAAAAA", sas: "sig=x" };

/** Returns how a connection signs in; an empty text while that is not chosen. */
export function signInOf(definition: JsonObject): string {
  const type = valueAt(definition, "/auth/type");
  return typeof type === "string" ? type : "";
}

/** Returns whether somebody types a secret for a connection that signs in like this one. */
export function takesSecret(definition: JsonObject): boolean {
  return signInOf(definition) in SENT_IN && valueAt(definition, "/auth/key") === undefined;
}

/** Returns a connection with a secret to be sent once, in the place of the name of one; the same without a secret. */
export function withSecret(definition: JsonObject, secret: string): JsonObject {
  const field = SENT_IN[signInOf(definition)];
  const { auth } = definition;
  if (secret === "" || field === undefined || !isObject(auth) || !takesSecret(definition)) return definition;
  const { secret: _, ...others } = auth;
  return { ...definition, auth: { ...others, [field]: secret } };
}

/** Returns a connection as the server may look at it while its secret is typed: with a value like a secret. */
export function withoutTyped(definition: JsonObject, secret: string): JsonObject {
  return withSecret(definition, secret && (LIKE[signInOf(definition)] ?? "x"));
}

/** What came of a test, and so what to do. */
export type Outcome = Verdict | "untried" | "changed" | "notAllowed";

/** Returns what came of the test of a connection. */
export function outcomeOf(report: ConnectionReport): Outcome {
  const { code, authenticated } = report;
  if (!code && !authenticated) return "untried";
  if (code === "outbound_refused") return "notAllowed";
  const verdict = verdictOf(report);
  if (verdict === "untrusted" && code === "host_key_mismatch") return "changed";
  return verdict === "refused" && code !== "authentication_failed" ? "failed" : verdict;
}

/** Returns where a connection leads, as far as that is known while it is made. */
export function placeOf(definition: JsonObject): string {
  return addressOf({ account_url: "", ...definition } as unknown as Parameters<typeof addressOf>[0]);
}

/** Returns who signs in; an empty text where the connection names nobody. */
export function whoOf(definition: JsonObject): string {
  return userOf(definition as unknown as Parameters<typeof userOf>[0]) ?? "";
}
