import { describe, expect, it } from "vitest";
import type { StoredConnection } from "../src/api/types";
import { addressOf, failuresOf, newestFirst, pinned, userOf } from "../src/model/connections";
import type { JsonObject } from "../src/model/pointers";

const sftp = { type: "sftp", host: "sftp.example", username: "u" } as StoredConnection["connection"];
const blob = {
  type: "blob",
  account_url: "https://a.blob.core.windows.net",
  container: "in",
  auth: { type: "managed_identity" },
} as StoredConnection["connection"];
const share = {
  type: "azure_files",
  account_url: "https://a.file.core.windows.net",
  share: "s",
  auth: { type: "managed_identity" },
} as StoredConnection["connection"];
const day = (name: string, failures: Record<string, number> = {}) => ({ day: name, files: 0, bytes: 0, failures });

describe("connections", () => {
  it("says where each type leads", () => {
    expect(addressOf({ ...sftp, port: 22 } as StoredConnection["connection"])).toBe("sftp.example:22");
    expect(addressOf(sftp)).toBe("sftp.example");
    expect(addressOf(blob)).toBe("https://a.blob.core.windows.net/in");
    expect(addressOf(share)).toBe("https://a.file.core.windows.net/s");
  });

  it("accepts one fingerprint more, and changes nothing else", () => {
    const key = { kind: "host_key", fingerprint: "SHA256:b" };
    expect(pinned({ type: "sftp", host_keys: ["SHA256:a"], later: 1 }, key)).toEqual({
      type: "sftp",
      host_keys: ["SHA256:a", "SHA256:b"],
      later: 1,
    });
    const certificate = { kind: "certificate", fingerprint: "SHA256:c" };
    expect(pinned({ type: "ftps", tls: { mode: "implicit" } }, certificate)).toEqual({
      type: "ftps",
      tls: { mode: "implicit", trust: ["SHA256:c"] },
    });
    expect(pinned({ type: "blob" }, certificate)).toBeUndefined();
  });

  it("is the same once it accepts a fingerprint", () => {
    const key = { kind: "host_key", fingerprint: "SHA256:b" };
    const known: JsonObject = { type: "sftp", host_keys: ["SHA256:a", "SHA256:b"] };
    expect(pinned(known, key)).toBe(known);
    const once = pinned({ type: "sftp" }, key);
    expect(once && pinned(once, key)).toBe(once);
  });

  it("says who logs in, where somebody does", () => {
    expect([userOf(sftp), userOf(blob)]).toEqual(["u", ""]);
  });

  it("has the most frequent failure first", () => {
    expect(failuresOf(day("2026-11-23", { b: 1, a: 1, c: 7 }))).toEqual([
      ["c", 7],
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("has the newest day first, whatever the order of the answer", () => {
    const days = newestFirst([day("2026-11-02"), day("2026-11-23"), day("2026-10-31")]);
    expect(days.map((each) => each.day)).toEqual(["2026-11-23", "2026-11-02", "2026-10-31"]);
  });
});
