import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import { labelled, pageAt, paged, readPages } from "./paging";
import type { DeliveryFilters } from "./types";

const PAGE = 50;
const CONTENT_PAGE = 200;

export const deliveries = (filters: DeliveryFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["files", filters],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/files", {
          params: { query: { ...filters, top: filters.sha256 ? CONTENT_PAGE : PAGE, ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

/** Maximum number of files that the search in the header shows. */
const FOUND = 20;

/** The latest transferred files whose names contain a text, as far as one page of the search covers them. */
export const foundFiles = (text: string) =>
  queryOptions({
    queryKey: ["files-found", text],
    staleTime: 10_000,
    queryFn: ({ signal }) => dataOf(api.GET("/files", { params: { query: { contains: text, top: FOUND } }, signal })),
  });

export const connections = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["connections", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/connections", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal })),
  });

export const connection = (name: string) =>
  queryOptions({
    queryKey: ["connection", name],
    queryFn: ({ signal }) => dataOf(api.GET("/connections/{name}", { params: { path: { name } }, signal })),
  });

export const connectionHealth = (name: string) =>
  queryOptions({
    queryKey: ["connection", name, "health"],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/connections/{name}/health", { params: { path: { name }, query: { days: 30 } }, signal })),
  });

/** Files transferred over a connection on a day (UTC). */
export const connectionTraffic = (name: string, day: string) =>
  queryOptions({
    queryKey: ["connection", name, "traffic", day],
    queryFn: async ({ signal }) => {
      const query = { connection: name, from: day, to: day };
      const page = await dataOf(api.GET("/reports/deliveries", { params: { query }, signal }));
      return typeof page === "string" ? [] : page.value;
    },
  });

const LATEST = 5;

/** The newest files of a connection. */
export const latestDeliveries = (name: string) =>
  queryOptions({
    queryKey: ["connection", name, "latest"],
    queryFn: ({ signal }) => dataOf(api.GET("/files", { params: { query: { connection: name, top: LATEST } }, signal })),
  });

export const watches = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["watches", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/watches", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal })),
  });

export const watch = (id: string) =>
  queryOptions({
    queryKey: ["watch", id],
    queryFn: ({ signal }) => dataOf(api.GET("/watches/{watch_id}", { params: { path: { watch_id: id } }, signal })),
  });

export const watchedFiles = (id: string, path: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["watch", id, "files", path],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/watches/{watch_id}/files", {
          params: { path: { watch_id: id }, query: { ...(path && { path }), ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

export const expectations = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["expectations", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/expectations", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal })),
  });

const ofExpectation = (id: string) => ({ path: { expectation_id: id } });

export const expectation = (id: string) =>
  queryOptions({
    queryKey: ["expectation", id],
    queryFn: ({ signal }) => dataOf(api.GET("/expectations/{expectation_id}", { params: ofExpectation(id), signal })),
  });

export const judgements = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["expectation", id, "history"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/expectations/{expectation_id}/history", {
          params: { ...ofExpectation(id), query: pageAt(pageParam) },
          signal,
        }),
      ),
  });

const NEWEST = 3;
const MORE = 200;
const MOST_JUDGEMENTS = 400;

/** Reads the newest results of an expectation, newest first: all results since a day (UTC), but at least a few. */
export function judgementsSince(id: string, day: string, signal: AbortSignal) {
  return readPages(
    (continuation) => {
      const query = { top: continuation ? MORE : NEWEST, ...pageAt(continuation) };
      return dataOf(api.GET("/expectations/{expectation_id}/history", { params: { ...ofExpectation(id), query }, signal }));
    },
    (found) => found.length >= MOST_JUDGEMENTS || found.some(({ by }) => Date.parse(by) < Date.parse(day)),
  );
}

/** The newest results of an expectation; see {@link judgementsSince}. */
export const newestJudgements = (id: string, day: string) =>
  queryOptions({ queryKey: ["expectation", id, "newest", day], queryFn: ({ signal }) => judgementsSince(id, day, signal) });
