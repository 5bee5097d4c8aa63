import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ImportedKey, keyText, lackOfKey } from "../src/model/keyImport";

const key = (change: Partial<ImportedKey>) => lackOfKey({ kind: "pgp", name: "ours", text: "-----BEGIN PGP PRIVATE KEY BLOCK-----\nx", passphrase: "", ...change }, ["taken"]);

describe("a key that is imported", () => {
  it("has a name of its own and a private part", () => {
    expect([key({}), key({ name: "" }), key({ name: "No" }), key({ name: "taken" })]).toEqual([undefined, "name", "name", "taken"]);
    expect([key({ text: " \n" }), key({ text: "x".repeat(40_000) })]).toEqual(["text", "size"]);
    expect(key({ text: "-----BEGIN PGP PUBLIC KEY BLOCK-----" })).toBe("public");
    expect(key({ text: "-----BEGIN PGP PUBLIC KEY BLOCK-----\n-----BEGIN PGP PRIVATE KEY BLOCK-----" })).toBeUndefined();
    const ssh = (text: string) => key({ kind: "ssh", text });
    expect(["ssh-ed25519 AAAAC3 me", "ecdsa-sha2-nistp256 AAAAE2", "---- BEGIN SSH2 PUBLIC KEY ----"].map(ssh)).toEqual(["public", "public", "public"]);
    expect(["-----BEGIN OPENSSH PRIVATE KEY-----", "PuTTY-User-Key-File-3: ssh-ed25519"].map(ssh)).toEqual([undefined, undefined]);
  });

  it("is read from a file as text, and as Base64 if it is none", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = keyText(bytes);
        const isText = Buffer.from(bytes).equals(Buffer.from(Buffer.from(bytes).toString("utf8"))) && !bytes.includes(0);
        const bytesBack = Buffer.from(text, isText ? "utf8" : "base64");
        const withoutMark = isText && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.slice(3) : bytes;
        expect(bytesBack).toEqual(Buffer.from(withoutMark));
      }),
    );
    expect(keyText(new TextEncoder().encode("-----BEGIN"))).toBe("-----BEGIN");
    expect(keyText(new Uint8Array([0x99, 0x01, 0x00]))).toBe("mQEA");
  });
});
