import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConnectionReport } from "../src/api/types";
import { isOld, OUTCOMES, outcomeOf } from "../src/model/connectionTests";
import type { JsonObject } from "../src/model/pointers";
import { connectionTests as words } from "../src/texts/connectionTests";

/** Codes with which a connection test can end, as listed in `docs/reference/errors.md`. */
const CODES = [
  "authentication_failed",
  "storage_denied",
  "outbound_refused",
  "host_key_unknown",
  "host_key_mismatch",
  "certificate_not_trusted",
  "connection_failed",
  "tls_failed",
  "remote_failed",
  "container_not_found",
  "secret_not_found",
];

const key = fc.record({
  kind: fc.constantFrom("host_key", "certificate"),
  fingerprint: fc.constant("SHA256:x"),
  algorithm: fc.constant("ssh-ed25519"),
  trusted: fc.boolean(),
});
const reports = fc.record(
  { reachable: fc.boolean(), authenticated: fc.boolean(), extensions: fc.constant([]), code: fc.constantFrom(...CODES), message: fc.string(), key },
  { requiredKeys: ["reachable", "authenticated", "extensions"] },
) as fc.Arbitrary<ConnectionReport>;

const CASES = 500;

/** Asserts that a condition is true for every report. */
const always = (claim: (report: ConnectionReport) => void) => fc.assert(fc.property(reports, claim), { numRuns: CASES });

describe("what came of a test", () => {
  it.each([
    [{ authenticated: true }, "works"],
    [{}, "untried"],
    [{ code: "host_key_unknown", trusted: false }, "untrusted"],
    [{ code: "host_key_mismatch", trusted: false }, "changed"],
    [{ code: "certificate_not_trusted", trusted: false }, "untrusted"],
    [{ code: "authentication_failed", trusted: true }, "refused"],
    [{ code: "authentication_failed", reachable: false }, "refused"],
    [{ code: "storage_denied" }, "refused"],
    [{ code: "outbound_refused", reachable: false }, "notAllowed"],
    [{ code: "connection_failed", reachable: false }, "unreachable"],
    [{ code: "connection_failed" }, "failed"],
    [{ code: "remote_failed", authenticated: true }, "failed"],
  ] as const)("is known: %j", (seen: Readonly<Record<string, unknown>>, outcome) => {
    const { trusted, ...others } = seen;
    const shown = trusted === undefined ? {} : { key: { kind: "host_key", fingerprint: "f", algorithm: "a", trusted } };
    const report = { reachable: true, authenticated: false, extensions: [], ...shown, ...others } as unknown as ConnectionReport;
    expect(outcomeOf(report)).toBe(outcome);
  });

  it("is a success only where the login was accepted and nothing failed", () => {
    always((report) => {
      expect(outcomeOf(report) === "works").toBe(report.code === undefined && report.authenticated);
    });
  });

  it("is a refused login for each code of one, whatever else was seen", () => {
    always((report) => {
      for (const code of ["authentication_failed", "storage_denied"]) expect(outcomeOf({ ...report, code })).toBe("refused");
    });
  });

  it("says that a server was not reached only if none answered", () => {
    always((report) => {
      if (outcomeOf(report) === "unreachable") expect(report.reachable).toBe(false);
    });
  });

  it("offers a key to be trusted only where one is not", () => {
    always((report) => {
      const outcome = outcomeOf(report);
      if (outcome === "untrusted" || outcome === "changed") expect(report.key?.trusted).toBe(false);
    });
  });

  it("is said in words that are no other's, and calls nothing a success that is none", () => {
    expect(new Set(OUTCOMES.map((outcome) => words.titles[outcome])).size).toBe(OUTCOMES.length);
    for (const outcome of OUTCOMES) {
      const said = [words.titles[outcome], words.happened(outcome, "h:22", "u"), words.next[outcome]].join(" ");
      expect(/\bworks\b|\baccepted\b/.test(said)).toBe(outcome === "works");
    }
  });
});

describe("a test of a form", () => {
  const values = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())) as fc.Arbitrary<JsonObject>;

  it("is of what is there now only while nothing is changed, and everything can be read", () => {
    fc.assert(
      fc.property(values, fc.string(), (tested, host) => {
        expect(isOld(tested, { ...tested }, true)).toBe(false);
        expect(isOld(tested, { ...tested }, false)).toBe(true);
        expect(isOld(tested, { ...tested, host: `${String(tested.host)}${host}.` }, true)).toBe(true);
      }),
    );
  });
});
