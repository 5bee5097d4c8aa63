import type { JsonObject } from "../model/pointers";
import { api, dataOf } from "./client";
import { reasonHeader } from "./reason";
import type { ConnectionReport, IssuedApiKey, Role, Settings, StoredConnection } from "./types";

const named = (name: string, reason = "") => ({
  params: { path: { name }, header: reasonHeader(reason) },
});

const watched = (id: string, reason = "") => ({
  params: { path: { watch_id: id }, header: reasonHeader(reason) },
});

/** Tests a stored connection in the same way as a step connects. Changes nothing. */
export const testConnection = (name: string): Promise<ConnectionReport> =>
  dataOf(api.POST("/connections/{name}/test", { ...named(name), body: {} }));

/** Tests a connection with the current values of a form. The server stores nothing. */
export const testUnsaved = async (definition: JsonObject, name: string): Promise<ConnectionReport> =>
  dataOf(
    api.POST("/connections/test", {
      body: { ...definition, ...(name && { name }) } as unknown as StoredConnection["connection"],
    }),
  );

/** Tests the capabilities of a server with temporary files in a folder. */
export const probeConnection = (name: string, path: string, reason: string): Promise<ConnectionReport> =>
  dataOf(
    api.POST("/connections/{name}/test", {
      ...named(name, reason),
      body: { probe: true, ...(path && { path }) },
    }),
  );

/** Polls the folder of a watch now. */
export const pollWatch = (id: string) => dataOf(api.POST("/watches/{watch_id}/poll", watched(id)));

/** Passes a file of a watch to its job again. */
export const watchAgain = (id: string, path: string, reason: string) =>
  dataOf(api.POST("/watches/{watch_id}/again", { ...watched(id, reason), body: { path } }));

/** Creates an API key. Only this response contains the key. Refused if the name is taken. */
export const createApiKey = (
  name: string,
  key: { role: Role; description: string; expires_at?: string },
  reason: string,
): Promise<IssuedApiKey> =>
  dataOf(
    api.PUT("/api-keys/{name}", {
      params: { path: { name }, header: { "If-None-Match": "*", ...reasonHeader(reason) } },
      body: key,
    }),
  ) as Promise<IssuedApiKey>;

/** Replaces the value of an API key. The previous value remains valid for `overlap` seconds. */
export const rotateApiKey = (name: string, overlap: number, reason: string): Promise<IssuedApiKey> =>
  dataOf(api.POST("/api-keys/{name}/rotate", { ...named(name, reason), body: { overlap_seconds: overlap } }));

export const deleteApiKey = (name: string, reason: string) =>
  dataOf(api.DELETE("/api-keys/{name}", named(name, reason)));

/** Changes the settings that a patch names, unless the settings have changed since they were read. */
export const patchSettings = (patch: object, etag: string, reason: string): Promise<Settings> =>
  dataOf(
    api.PATCH("/settings", {
      params: { header: { "If-Match": etag, ...reasonHeader(reason) } },
      headers: { "content-type": "application/merge-patch+json" },
      body: patch as Record<string, never>,
    }),
  );

/** Stores a secret, which cannot be read again; replaces a secret with the same name, and its expiry. */
export const storeSecret = (name: string, value: string, reason: string, expiresAt?: string) =>
  dataOf(api.PUT("/secrets/{name}", { ...named(name, reason), body: { value, ...(expiresAt && { expires_at: expiresAt }) } }));
