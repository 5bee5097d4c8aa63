import { isId } from "./editing";

/** Maximum size in bytes of a private key that the server accepts. */
export const MAX_KEY_BYTES = 25_000;

/** A private key to import. */
export interface ImportedKey {
  readonly kind: "pgp" | "ssh";
  readonly name: string;
  /** The key as text, or its bytes in Base64. */
  readonly text: string;
  /** The passphrase of an encrypted key. */
  readonly passphrase: string;
}

export type KeyLack = "name" | "taken" | "text" | "public" | "size";

const PUBLIC: Readonly<Record<ImportedKey["kind"], RegExp>> = {
  pgp: /-----BEGIN PGP PUBLIC KEY BLOCK-----/,
  ssh: /^\s*(?:(?:ssh|ecdsa|sk)-\S+ AAAA|-----BEGIN (?:SSH2 |RSA )?PUBLIC KEY-----|---- BEGIN SSH2 PUBLIC KEY ----)/,
};

const PRIVATE = /PRIVATE KEY/;

/** Returns the first missing or invalid property of a key. */
export function lackOfKey({ kind, name, text }: ImportedKey, taken: readonly string[]): KeyLack | undefined {
  if (!isId(name)) return "name";
  if (taken.includes(name)) return "taken";
  if (text.trim() === "") return "text";
  if (PUBLIC[kind].test(text) && !PRIVATE.test(text)) return "public";
  // The Base64 text is longer than the bytes of the key.
  return new TextEncoder().encode(text).length > (MAX_KEY_BYTES * 4) / 3 + 4 ? "size" : undefined;
}

/** Returns the contents of a key's file as the server accepts them: text as is, and bytes in Base64. */
export function keyText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The bytes are not text.
  }
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}
