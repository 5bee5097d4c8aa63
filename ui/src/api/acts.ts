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

/** Connects as a step would, and changes nothing. */
export const testConnection = (name: string): Promise<ConnectionReport> =>
  dataOf(api.POST("/connections/{name}/test", { ...named(name), body: {} }));

/** Tries a connection as it is now in a form; the server keeps nothing of it. */
export const testUnsaved = async (definition: JsonObject, name: string): Promise<ConnectionReport> =>
  dataOf(
    api.POST("/connections/test", {
      body: { ...definition, ...(name && { name }) } as unknown as StoredConnection["connection"],
    }),
  );

/** Tries what a server can do, in files of a folder that are removed again. */
export const probeConnection = (name: string, path: string, reason: string): Promise<ConnectionReport> =>
  dataOf(
    api.POST("/connections/{name}/test", {
      ...named(name, reason),
      body: { probe: true, ...(path && { path }) },
    }),
  );

/** Has a watch look now. */
export const pollWatch = (id: string) => dataOf(api.POST("/watches/{watch_id}/poll", watched(id)));

/** Has a watch hand over a file once more. */
export const watchAgain = (id: string, path: string, reason: string) =>
  dataOf(api.POST("/watches/{watch_id}/again", { ...watched(id, reason), body: { path } }));

/** Makes an API key; its text is in the answer and nowhere else. Refused if the name is taken. */
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

/** Gives an API key another text; the one before counts for so many seconds on. */
export const rotateApiKey = (name: string, overlap: number, reason: string): Promise<IssuedApiKey> =>
  dataOf(api.POST("/api-keys/{name}/rotate", { ...named(name, reason), body: { overlap_seconds: overlap } }));

export const deleteApiKey = (name: string, reason: string) =>
  dataOf(api.DELETE("/api-keys/{name}", named(name, reason)));

/** Changes the settings that a patch names, if they are still those that were read. */
export const patchSettings = (patch: object, etag: string, reason: string): Promise<Settings> =>
  dataOf(
    api.PATCH("/settings", {
      params: { header: { "If-Match": etag, ...reasonHeader(reason) } },
      headers: { "content-type": "application/merge-patch+json" },
      body: patch as Record<string, never>,
    }),
  );

/** Writes a secret, which cannot be read again; one of this name gets another value. */
export const storeSecret = (name: string, value: string, reason: string) =>
  dataOf(api.PUT("/secrets/{name}", { ...named(name, reason), body: { value } }));
