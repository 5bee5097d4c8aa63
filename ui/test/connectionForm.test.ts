import { describe, expect, it } from "vitest";
import { grouped, PROTOCOLS, showsProblem, signInOf, takesSecret, withoutTyped, withProtocol, withSecret } from "../src/model/connectionForm";
import { definitionFields, type Schema, secretValueIn } from "../src/model/definitionForm";
import type { JsonObject } from "../src/model/pointers";

const text = (title: string, group: string, isAdvanced = false): Schema => ({
  type: "string",
  title,
  "x-courier-group": group,
  ...(isAdvanced && { "x-courier-advanced": true }),
});

const SCHEMA: Schema = {
  type: "object",
  properties: {
    type: text("Connection type", "General"),
    host: text("Host", "Connection"),
    username: text("Username", "Authentication"),
    auth: {
      properties: {
        type: { enum: ["password", "ssh_key"], title: "Authentication type", "x-courier-group": "Authentication" },
        secret: text("Secret name", "Authentication"),
        password: text("Password", "Authentication"),
        key: text("SSH key", "Authentication"),
      },
    },
    host_keys: { type: "array", items: { type: "string" }, title: "Host key fingerprints", "x-courier-group": "Security" },
    max_connections: { type: "integer", title: "Maximum concurrent steps", "x-courier-group": "Limits" },
    network: text("Allowed networks", "Connection", true),
    proxy: { properties: { host: text("Proxy host", "Connection") }, "x-courier-advanced": true },
  },
};

/** The schema of an object whose fields depend on its type. */
function byType(fields: Readonly<Record<string, Readonly<Record<string, Schema>>>>): Schema {
  const types = Object.keys(fields);
  return {
    properties: { type: { enum: types } },
    allOf: types.map((type) => ({
      if: { properties: { type: { const: type } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { type: { enum: [type] }, ...fields[type] } },
    })),
  };
}

const PASSWORD: Readonly<Record<string, Schema>> = { secret: { type: "string" }, password: { type: "string" } };
const credentials = (...types: readonly string[]) =>
  byType(Object.fromEntries(types.map((type) => [type, type === "password" ? PASSWORD : {}])));

const OF_ALL: Readonly<Record<string, Schema>> = { labels: { type: "object" }, max_connections: { type: "integer", default: 8 } };
const ON_HOST: Readonly<Record<string, Schema>> = { ...OF_ALL, host: { type: "string" }, username: { type: "string" } };
const trust: Schema = { type: "array" };

/** The schema of connections for each protocol, limited to what the tests need. */
const OF_EACH: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  sftp: { ...ON_HOST, port: { default: 22 }, host_keys: { type: "array" }, auth: credentials("password", "ssh_key") },
  ftp: { ...ON_HOST, port: { default: 21 }, auth: credentials("password") },
  ftps: { ...ON_HOST, port: { default: 21 }, tls: { properties: { mode: { enum: ["explicit", "implicit"] }, trust } }, auth: credentials("password") },
  blob: { ...OF_ALL, account_url: {}, auth: credentials("managed_identity", "account_key") },
  azure_files: { ...OF_ALL, account_url: {}, auth: credentials("managed_identity", "account_key") },
  http: { ...OF_ALL, base_url: {}, tls: { properties: { trust } }, auth: credentials("none", "basic", "bearer") },
  function_app: { ...OF_ALL, base_url: {}, tls: { properties: { trust } }, auth: credentials("none", "function_key", "bearer") },
  database: { ...ON_HOST, port: {}, auth: credentials("password", "managed_identity") },
};
const ALL = byType(OF_EACH);

describe("the form of a connection", () => {
  it("groups the usual fields, and folds what few need", () => {
    const groups = grouped(definitionFields(SCHEMA, {}));
    const titles = Object.fromEntries(Object.entries(groups).map(([group, fields]) => [group, fields.map(({ title }) => title)]));
    expect(titles).toEqual({
      connection: ["Host"],
      signIn: ["Username", "SSH key"],
      security: ["Host key fingerprints"],
      advanced: ["Secret name", "Maximum concurrent steps", "Allowed networks", "Proxy host"],
    });
  });

  it("keeps what another protocol has too, and nothing else", () => {
    const sftp = { type: "sftp", host: "h", port: 22, username: "u", host_keys: ["k"], auth: { type: "ssh_key", key: "k" } };
    expect(withProtocol(sftp, "ftps", ALL)).toEqual({ type: "ftps", host: "h", username: "u", auth: { type: "password" } });
    expect(withProtocol(sftp, "http", ALL)).toEqual({ type: "http", auth: { type: "none" } });
    for (const protocol of PROTOCOLS) expect(withProtocol({}, protocol, ALL).type).toBe(protocol);
  });

  it("keeps the settings and the login that another protocol takes too", () => {
    const labels = { team: "payments" };
    const sftp: JsonObject = { type: "sftp", host: "h", port: 2222, labels, max_connections: 3, auth: { type: "password", secret: "s" } };
    expect(withProtocol(sftp, "ftps", ALL)).toEqual({ ...sftp, type: "ftps" });
    const ftps: JsonObject = { type: "ftps", host: "h", tls: { mode: "implicit", trust: ["t"] }, auth: { type: "password", password: "typed" } };
    expect(withProtocol(ftps, "http", ALL)).toEqual({ type: "http", tls: { trust: ["t"] }, auth: { type: "none" } });
    expect(JSON.stringify(withProtocol(ftps, "sftp", ALL))).not.toContain("typed");
    const http: JsonObject = { type: "http", base_url: "https://h", auth: { type: "none" } };
    expect(withProtocol(http, "function_app", ALL).auth).toEqual({ type: "function_key" });
    expect(withProtocol({ ...http, auth: { type: "bearer" } }, "function_app", ALL).auth).toEqual({ type: "bearer" });
  });

  it("has every problem shown: at a field that is seen, or beside the fields", () => {
    const definition = { type: "sftp", auth: { type: "password" } };
    const fields = definitionFields(SCHEMA, definition);
    const at = (pointer: string, secret = "") => showsProblem(fields, definition, secret, pointer);
    expect([at("/host"), at("/host_keys/0"), at("/auth")]).toEqual([true, true, true]);
    expect(["/type", "/auth/type", "/max_connections", "/proxy/host", "/auth/secret", "/unknown", ""].filter((pointer) => at(pointer))).toEqual([]);
    expect(at("/auth", "typed")).toBe(false);
    expect(showsProblem(fields, { type: "sftp" }, "", "/auth")).toBe(false);
  });

  it("sends a secret once, in the place of its name, and has the server look at another", () => {
    const stored: JsonObject = { type: "sftp", auth: { type: "password", secret: "s" } };
    expect(withSecret(stored, "")).toBe(stored);
    expect(withSecret(stored, "typed").auth).toEqual({ type: "password", password: "typed" });
    expect(JSON.stringify(withoutTyped(stored, "typed"))).not.toContain("typed");
    for (const type of ["password", "account_key", "sas", "basic", "bearer", "api_key", "oauth2_client_credentials", "function_key"]) {
      expect(secretValueIn(withSecret({ auth: { type } }, "typed"))).toBeDefined();
    }
    const keyed: JsonObject = { auth: { type: "ssh_key", key: "k" } };
    expect(takesSecret(keyed)).toBe(false);
    expect(withSecret(keyed, "typed")).toBe(keyed);
  });

  it("knows no secret for a way to log in that is the name of a property of every object", () => {
    const odd: JsonObject = { auth: { type: "constructor" } };
    expect(signInOf(odd)).toBe("constructor");
    expect(takesSecret(odd)).toBe(false);
    expect(withSecret(odd, "typed")).toBe(odd);
  });
});
