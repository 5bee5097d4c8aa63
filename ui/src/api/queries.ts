import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { type Host, withHost } from "../model/health";
import { hasLostRole } from "../model/roles";
import { texts } from "../texts";
import { api, dataOf } from "./client";
import { pageAt, paged } from "./paging";
import { ProblemError } from "./problem";
import type { Caller, ExecutionFilters, Health } from "./types";

/** How often the data of a query is refreshed: see `model/polling.ts`. */
export type Pace = "list" | "active" | "slow" | "rest";

const PAGE = 50;
const LONG_PAGE = 200;

export const me = () => queryOptions({ queryKey: ["me"], queryFn: readCaller });

/**
 * Reads the caller's identity. An expired sign-in counts as a refusal, so that the screen keeps what is known of the
 * caller; `/me` itself responds 200 without a role.
 */
async function readCaller({ client, queryKey, signal }: QueryFunctionContext): Promise<Caller> {
  const caller = await dataOf(api.GET("/me", { signal }));
  if (hasLostRole(client.getQueryData<Caller>(queryKey)?.role, caller.role)) {
    throw new ProblemError({ status: 401, code: "unauthenticated", detail: caller.missing ?? texts.signIn.expired });
  }
  return caller;
}

export const overview = () =>
  queryOptions({
    queryKey: ["overview"],
    queryFn: ({ signal }) => dataOf(api.GET("/overview", { signal })),
  });

/** The objects whose id or name contains a text. */
export const foundObjects = (text: string) =>
  queryOptions({
    queryKey: ["search", text],
    queryFn: ({ signal }) => dataOf(api.GET("/search", { params: { query: { text } }, signal })),
  });

/** The status of the responding host, with all hosts that have responded so far. */
export const health = () => queryOptions({ queryKey: ["health"], queryFn: readHealth });

interface Installation {
  readonly latest: Health;
  readonly hosts: readonly Host[];
}

async function readHealth({ client, queryKey, signal }: QueryFunctionContext): Promise<Installation> {
  const latest = await dataOf(api.GET("/health", { signal }));
  const before = client.getQueryData<Installation>(queryKey);
  return { latest, hosts: withHost(before?.hosts ?? [], latest, Date.now()) };
}

export const executions = (filters: ExecutionFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["executions", filters],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions", {
          params: {
            query: { ...filters, fields: "summary", top: PAGE, ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
  });

const ofExecution = (id: string) => ({ path: { execution_id: id } });

export const execution = (id: string) =>
  queryOptions({
    queryKey: ["execution", id],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}", {
          params: { ...ofExecution(id), query: { include: "steps,parameters,items" } },
          signal,
        }),
      ),
  });

export const timeline = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "timeline"],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/timeline", { params: ofExecution(id), signal }),
      ),
  });

/** The telemetry of an execution from Application Insights; read when it is shown, and not refreshed automatically. */
export const telemetry = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "telemetry"],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/telemetry", { params: ofExecution(id), signal }),
      ),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const trail = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["execution", id, "audit"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/audit", {
          params: {
            ...ofExecution(id),
            query: { top: LONG_PAGE, ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
  });

export const failedItems = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["execution", id, "failed-items"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/failed-items", {
          params: { ...ofExecution(id), query: { top: LONG_PAGE, ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

/** The items for which a step within loops has started, in their order. */
export const executionIterations = (id: string, step: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["execution", id, "iterations", step],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/steps", {
          params: { ...ofExecution(id), query: { step, top: LONG_PAGE, ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

export const executionFiles = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["execution", id, "files"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/files", {
          params: { ...ofExecution(id), query: { top: LONG_PAGE, ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

export const executionDeliveries = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["execution", id, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/files", {
          params: { query: { execution_id: id, top: LONG_PAGE, ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

export const executionContext = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "context"],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/executions/{execution_id}/context", { params: ofExecution(id), signal })),
  });

/** The failure codes of the running release, which do not change within a release. */
export const failureCodes = () =>
  queryOptions({
    queryKey: ["failure-codes"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const page = await dataOf(
        api.GET("/failure-codes", { params: { query: { top: 1000 } }, signal }),
      );
      return new Map(page.value.map((code) => [code.code, code]));
    },
  });
