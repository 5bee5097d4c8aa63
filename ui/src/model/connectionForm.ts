import { fieldOf, keptIn, type Schema, secretFieldOf } from "./definitionForm";
import { schemaFor } from "./document/fields";
import { same } from "./merge";
import type { Field } from "./parameters";
import { isObject, type Json, type JsonObject, valueAt } from "./pointers";

/** The protocols in the order in which the form offers them. */
export const PROTOCOLS = ["sftp", "ftp", "ftps", "blob", "azure_files", "http", "function_app", "database"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** The usual authentication method of each protocol. */
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

/** Returns the protocol of a connection; `undefined` if it has no known protocol. */
export function protocolOf({ type }: JsonObject): Protocol | undefined {
  return PROTOCOLS.find((each) => each === type);
}

/**
 * Returns a new connection of a protocol with the common fields of another connection.
 *
 * @param schema schema of the connections of all protocols
 */
export function withProtocol(definition: JsonObject, protocol: Protocol, schema: Schema): JsonObject {
  const { type: _, auth, ...others } = definition;
  const [own, other] = [schemaFor(schema, definition), schemaFor(schema, { type: protocol })];
  return { type: protocol, ...keptIn(others, own, other), auth: keptAuth(definition, auth, other) ?? { type: SIGN_IN[protocol] } };
}

/** Returns the credentials that the user entered, if the other protocol accepts them. */
function keptAuth(definition: JsonObject, auth: Json | undefined, other: Schema): JsonObject | undefined {
  const before = protocolOf(definition);
  if (!isObject(auth) || (before && same(auth, { type: SIGN_IN[before] }))) return undefined;
  const schema = other.properties?.auth ?? {};
  const { type = "" } = auth;
  return schema.properties?.type?.enum?.includes(type) ? { type, ...keptIn(auth, {}, schema) } : undefined;
}

/** The groups of a connection's common fields. */
export const GROUPS = ["connection", "signIn", "security"] as const;
export type Group = (typeof GROUPS)[number];

/** Schema headings of these groups. */
const HEADINGS: Readonly<Record<string, Group>> = {
  Connection: "connection",
  Authentication: "signIn",
  Security: "security",
};

/** Fields that the form shows separately. */
const APART: readonly string[] = ["/type", "/auth/type"];

function groupOf({ name, group = "", isAdvanced = false }: Field): Group | "advanced" {
  return isAdvanced || name === "/auth/secret" ? "advanced" : (HEADINGS[group] ?? "advanced");
}

/** Returns the common fields by group, with the titles of the schema; all other fields are advanced. */
export function grouped(fields: readonly Field[]): Readonly<Record<Group | "advanced", readonly Field[]>> {
  const others = fields.filter(({ name }) => !APART.includes(name));
  const of = (wanted: Group | "advanced") => others.filter((field) => groupOf(field) === wanted);
  return { connection: of("connection"), signIn: of("signIn"), security: of("security"), advanced: of("advanced") };
}

/**
 * Returns whether a visible field shows the problem at a pointer: one of the common fields, or the field for the
 * secret.
 *
 * @param secret text of the field for the secret
 */
export function showsProblem(fields: readonly Field[], definition: JsonObject, secret: string, pointer: string): boolean {
  if (pointer === "/auth") return takesSecret(definition) && secret === "" && valueAt(definition, "/auth/secret") === undefined;
  const { connection, signIn, security } = grouped(fields);
  return fieldOf([...connection, ...signIn, ...security], pointer) !== undefined;
}

/** Sample values in the format of each secret, which the server checks instead of the entered value. */
const LIKE: Readonly<Record<string, string>> = { account_key: "AAAAAAAAAAAAAAAAAAAAAAAA", sas: "sig=x" };

/** Returns the authentication method of a connection; an empty string while none is selected. */
export function signInOf(definition: JsonObject): string {
  const type = valueAt(definition, "/auth/type");
  return typeof type === "string" ? type : "";
}

/** Returns whether a connection with this authentication method asks for a secret. */
export function takesSecret(definition: JsonObject): boolean {
  return secretFieldOf(signInOf(definition)) !== undefined && valueAt(definition, "/auth/key") === undefined;
}

/**
 * Returns a connection that contains a secret value, which is sent only once, instead of a secret's name; unchanged
 * without a secret.
 */
export function withSecret(definition: JsonObject, secret: string): JsonObject {
  const field = secretFieldOf(signInOf(definition));
  const { auth } = definition;
  if (secret === "" || field === undefined || !isObject(auth) || !takesSecret(definition)) return definition;
  const { secret: _, ...others } = auth;
  return { ...definition, auth: { ...others, [field]: secret } };
}

/** Returns a connection without the secret value, which is sent only once and never read back. */
export function withoutSent(definition: JsonObject): JsonObject {
  const field = secretFieldOf(signInOf(definition));
  if (field === undefined || !isObject(definition.auth)) return definition;
  const { [field]: _, ...others } = definition.auth;
  return { ...definition, auth: others };
}

/**
 * Returns the connection that the server validates while the user enters the secret, with a sample value instead of the
 * secret.
 */
export function withoutTyped(definition: JsonObject, secret: string): JsonObject {
  return withSecret(definition, secret && (LIKE[signInOf(definition)] ?? "x"));
}
