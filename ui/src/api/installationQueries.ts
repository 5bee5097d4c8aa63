import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf, withEtag } from "./client";
import { pageAt, paged } from "./paging";
import type { ChangeFilters, ReferredKind } from "./types";

const PAGE = 50;

export const changes = (filters: ChangeFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["changes", filters],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/changes", { params: { query: { ...filters, top: PAGE, ...pageAt(pageParam) } }, signal })),
  });

/**
 * The last change of an object; `null` if no change is recorded. Not cached, because it is read after another user has
 * saved the object.
 */
export const latestChange = (kind: string, id: string) =>
  queryOptions({
    queryKey: ["changes", "latest", kind, id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { kind: kind as NonNullable<ChangeFilters["kind"]>, id, top: 1 };
      return (await dataOf(api.GET("/changes", { params: { query }, signal }))).value[0] ?? null;
    },
  });

export const references = (kind: ReferredKind, id: string) =>
  queryOptions({
    queryKey: ["references", kind, id],
    queryFn: ({ signal }) => dataOf(api.GET("/references", { params: { query: { kind, id } }, signal })),
  });

export const keys = () =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["keys"],
    queryFn: ({ pageParam, signal }) => dataOf(api.GET("/keys", { params: { query: pageAt(pageParam) }, signal })),
  });

export const expiries = (days: number) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["expiries", days],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/expiries", { params: { query: { days, ...pageAt(pageParam) } }, signal })),
  });

export const apiKeys = () =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["api-keys"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/api-keys", { params: { query: pageAt(pageParam) }, signal })),
  });

export const settings = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => withEtag(api.GET("/settings", { signal })),
  });
