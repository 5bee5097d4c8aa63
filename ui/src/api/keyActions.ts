import { queryOptions } from "@tanstack/react-query";
import type { ImportedKey } from "../model/keyImport";
import { transfer } from "../texts/transfer";
import { api, dataOf } from "./client";
import { announceMade } from "./made";
import { isNotFound, ProblemError } from "./problem";
import { reasonHeader } from "./reason";

/** Options for generating a key; some apply only to OpenPGP keys. */
export interface KeyChoices {
  readonly kind: "ssh" | "pgp";
  readonly algorithm: "ed25519" | "rsa_4096";
  readonly user_id?: string;
  readonly expires_in_days?: number | null;
}

const named = (name: string, reason: string) => ({ params: { path: { name }, header: reasonHeader(reason) } });

/** Generates a key, or a new version of an existing key. The private key stays in the secret store. */
export async function generateKey(name: string, choices: KeyChoices, reason: string) {
  const made = await dataOf(api.POST("/keys/{name}/generate", { ...named(name, reason), body: choices }));
  if (made.version === 1) announceMade("key", name);
  return made;
}

/** Imports a partner's public OpenPGP key, as a new version if the name exists. */
export async function importPublicKey(name: string, armored: string, reason: string) {
  const taken = await dataOf(api.PUT("/keys/{name}", { ...named(name, reason), body: { kind: "pgp", public: armored } }));
  if (taken.version === 1) announceMade("key", name);
  return taken;
}

/**
 * Imports a private key into the secret store under a new name. An existing name is refused: the key would become a new
 * version, and all users of the existing key would use that version.
 *
 * @throws ProblemError the name is taken, or the server refuses the key
 */
export async function importPrivateKey({ name, kind, text, passphrase }: ImportedKey) {
  if (await isKnown(name)) throw new ProblemError({ status: 409, code: "key_exists", detail: transfer.importKey.lacks.taken });
  const body = { kind, private: text, ...(passphrase && { passphrase }) };
  const taken = await dataOf(api.PUT("/keys/{name}", { ...named(name, ""), body }));
  if (taken.version === 1) announceMade("key", name);
  return taken;
}

async function isKnown(name: string): Promise<boolean> {
  try {
    await dataOf(api.GET("/keys/{name}", { params: { path: { name } } }));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

export const deleteKey = (name: string, reason: string) => dataOf(api.DELETE("/keys/{name}", named(name, reason)));

/** Deletes an old version of a key with its private key. */
export const deleteKeyVersion = (name: string, version: number, reason: string) =>
  dataOf(
    api.DELETE("/keys/{name}/versions/{version}", {
      params: { path: { name, version }, header: reasonHeader(reason) },
    }),
  );

/** The versions of a key, newest first. */
export const keyVersions = (name: string) =>
  queryOptions({
    queryKey: ["key", name, "versions"],
    queryFn: ({ signal }) => dataOf(api.GET("/keys/{name}/versions", { params: { path: { name } }, signal })),
  });
