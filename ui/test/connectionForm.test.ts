import { describe, expect, it } from "vitest";
import type { ConnectionReport } from "../src/api/types";
import { grouped, outcomeOf, PROTOCOLS, takesSecret, withoutTyped, withProtocol, withSecret } from "../src/model/connectionForm";
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
    expect(withProtocol(sftp, "ftps")).toEqual({ type: "ftps", host: "h", username: "u", auth: { type: "password" } });
    expect(withProtocol(sftp, "http")).toEqual({ type: "http", auth: { type: "none" } });
    for (const protocol of PROTOCOLS) expect(withProtocol({}, protocol).type).toBe(protocol);
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

  it.each([
    [{ authenticated: true }, "works"],
    [{}, "untried"],
    [{ code: "host_key_unknown", trusted: false }, "untrusted"],
    [{ code: "host_key_mismatch", trusted: false }, "changed"],
    [{ code: "authentication_failed", trusted: true }, "refused"],
    [{ code: "outbound_refused", reachable: false }, "notAllowed"],
    [{ code: "connection_failed", reachable: false }, "unreachable"],
    [{ code: "connection_failed" }, "failed"],
  ] as const)("knows what came of a test: %j", (seen: Readonly<Record<string, unknown>>, outcome) => {
    const { trusted, ...others } = seen;
    const key = trusted === undefined ? {} : { key: { kind: "host_key", fingerprint: "f", algorithm: "a", trusted } };
    const report = { reachable: true, authenticated: false, extensions: [], ...key, ...others } as unknown as ConnectionReport;
    expect(outcomeOf(report)).toBe(outcome);
  });
});
