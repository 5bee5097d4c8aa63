import { queryOptions } from "@tanstack/react-query";
import type { LabelPatch } from "../model/bulkLabels";
import type { Schema } from "../model/definitionForm";
import { type DefinedKind, type EditedKind, listOf, type SwitchedKind } from "../model/editing";
import type { MatchingPage } from "../model/matching";
import { sorted, type Unreadable } from "../model/objects";
import type { JsonObject } from "../model/pointers";
import { announceMade } from "./made";
import { api, dataOf, withEtag } from "./client";
import { labelled, pageAt } from "./paging";
import { reasonHeader } from "./reason";
import type { ScheduleValidation } from "./types";

const pathOf = (kind: DefinedKind) => `/${listOf(kind)}`;
/** Returns the name of the path parameter that identifies an object of a kind. */
const parameterOf = (kind: DefinedKind) => (kind === "connection" ? "name" : `${kind}_id`);
/** Returns the name of the property that contains the definition in a response. */
const propertyOf = (kind: EditedKind) => (kind === "connection" ? "connection" : "definition");

type Request = { readonly params?: object; readonly headers?: object; readonly body?: unknown; readonly signal?: AbortSignal };
type Method = (path: string, request: Request) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

interface IdPage {
  readonly value: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly continuation?: string;
}

/** The client without the types of single routes, because the routes of all kinds of definitions are alike. */
const routes = api as unknown as Readonly<Record<"GET" | "PUT" | "POST" | "PATCH" | "DELETE", Method>>;

function one(kind: DefinedKind, id: string, header: object = {}) {
  const parameter = parameterOf(kind);
  return { path: `${pathOf(kind)}/{${parameter}}`, params: { path: { [parameter]: id }, header } };
}

/** A definition with the ETag that a change sends as `If-Match`. */
export interface Stored {
  readonly definition: JsonObject;
  readonly etag: string;
}

/** Reads the stored definition. */
export async function readStored(kind: EditedKind, id: string, signal?: AbortSignal): Promise<Stored> {
  const { path, params } = one(kind, id);
  const { data, etag } = await withEtag(routes.GET(path, { params, ...(signal && { signal }) }));
  return { definition: (data as Record<string, JsonObject>)[propertyOf(kind)] ?? {}, etag };
}

export const storedDefinition = (kind: EditedKind, id: string) =>
  queryOptions({
    queryKey: [kind, id, "stored"],
    queryFn: ({ signal }) => readStored(kind, id, signal),
  });

/** The JSON Schema of a kind, which does not change within a release. */
export const schemaOf = (kind: EditedKind) =>
  queryOptions({
    queryKey: ["schema", kind],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await dataOf(routes.GET("/schemas/{kind}", { params: { path: { kind } }, signal }))) as Schema,
  });

/** Returns a definition in the form in which it is sent: a chain includes its id. */
export function withId(kind: EditedKind, id: string, definition: JsonObject): JsonObject {
  return kind === "chain" && id !== "" && definition.chain_id === undefined ? { chain_id: id, ...definition } : definition;
}

/** Maximum number of ids that are read. */
const MOST_IDS = 5_000;

/** The ids of the definitions of a kind. */
export const idsOf = (kind: EditedKind) =>
  queryOptions({
    // A save or a deletion refreshes this query together with the lists; no list has this key.
    queryKey: [listOf(kind), "", "ids"],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const ids: string[] = [];
      let continuation = "";
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page names the start of the next page
        const page = (await dataOf(routes.GET(pathOf(kind), { params: { query: pageAt(continuation) }, signal }))) as IdPage;
        ids.push(...page.value.map((each) => each[parameterOf(kind)]).filter((id) => typeof id === "string"));
        continuation = page.continuation ?? "";
      } while (continuation && ids.length < MOST_IDS);
      return ids;
    },
  });

/** Page size for reading all definitions with a label. */
const LONGEST_PAGE = 200;

/** Reads a page of the list of definitions with a label; of all definitions for `""`. */
export async function definitionsPage<R extends object>(kind: DefinedKind, label: string, continuation: string): Promise<MatchingPage<Exclude<R, Unreadable>>> {
  const query = { top: LONGEST_PAGE, ...labelled(label), ...pageAt(continuation) };
  const page = (await dataOf(routes.GET(pathOf(kind), { params: { query } }))) as { readonly value: readonly R[]; readonly continuation?: string };
  return { rows: sorted(page.value).readable, continuation: page.continuation };
}

/** The server's findings about a definition that has not been saved. */
export const validation = (kind: EditedKind, definition: JsonObject) =>
  queryOptions({
    queryKey: ["validation", kind, definition],
    gcTime: 10_000,
    staleTime: 10_000,
    queryFn: async ({ signal }) =>
      (await dataOf(routes.POST(`${pathOf(kind)}/validate`, { body: definition, signal }))) as ScheduleValidation,
  });

/**
 * Saves a definition. Fails if the definition changed since it was read, or, without an ETag, if the id is taken.
 *
 * @param etag ETag of the definition that was read; `undefined` for a new one
 */
export async function saveDefinition(
  kind: EditedKind,
  id: string,
  definition: JsonObject,
  etag: string | undefined,
  reason: string,
): Promise<void> {
  const condition = etag === undefined ? { "If-None-Match": "*" } : { "If-Match": etag };
  const { path, params } = one(kind, id, { ...condition, ...reasonHeader(reason) });
  await dataOf(routes.PUT(path, { params, body: withId(kind, id, definition) }));
  if (etag === undefined) announceMade(kind, id);
}

/** Deletes a definition, or archives a job or a chain. */
export async function removeDefinition(kind: DefinedKind, id: string, reason: string): Promise<void> {
  const { path, params } = one(kind, id, reasonHeader(reason));
  await dataOf(routes.DELETE(path, { params }));
}

const MERGE_PATCH = { "content-type": "application/merge-patch+json" };

/** Changes labels of a definition. All other labels and fields stay the same, also those that another user saves. */
export async function setLabels(kind: DefinedKind, id: string, labels: LabelPatch, reason: string): Promise<void> {
  const { path, params } = one(kind, id, reasonHeader(reason));
  await dataOf(routes.PATCH(path, { params, headers: MERGE_PATCH, body: { labels } }));
}

/** Enables or disables a definition. */
export async function setEnabled(kind: SwitchedKind, id: string, isEnabled: boolean, reason: string): Promise<void> {
  const { path, params } = one(kind, id, reasonHeader(reason));
  await (kind === "channel" || kind === "subscription"
    ? dataOf(routes.PATCH(path, { params, headers: MERGE_PATCH, body: { enabled: isEnabled } }))
    : dataOf(routes.POST(`${path}/${isEnabled ? "enable" : "disable"}`, { params })));
}
