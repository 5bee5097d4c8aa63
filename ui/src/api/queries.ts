import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { hasLostRole } from "../model/roles";
import { texts } from "../texts";
import { api, dataOf } from "./client";
import { ProblemError } from "./problem";
import type { Caller, ExecutionFilters } from "./types";

/** Pace at which the data of a query is asked for again: see `model/polling.ts`. */
export type Pace = "list" | "active" | "rest";

const PAGE = 50;

export const me = () => queryOptions({ queryKey: ["me"], queryFn: readCaller });

/**
 * Reads who asks. The end of a sign-in is a refusal, so that the screen stays with what was known
 * of the caller: `/me` itself answers 200 without a role.
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

export const executions = (filters: ExecutionFilters) =>
  infiniteQueryOptions({
    queryKey: ["executions", filters],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions", {
          params: {
            query: {
              ...filters,
              fields: "summary",
              top: PAGE,
              ...(pageParam && { continuation: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.continuation,
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

export const trail = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["execution", id, "audit"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/audit", {
          params: {
            ...ofExecution(id),
            query: { top: 200, ...(pageParam && { continuation: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.continuation,
  });

export const executionFiles = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "files"],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/executions/{execution_id}/files", {
          params: { ...ofExecution(id), query: { top: 200 } },
          signal,
        }),
      ),
  });

export const executionDeliveries = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "deliveries"],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/files", { params: { query: { execution_id: id, top: 200 } }, signal })),
  });

export const executionContext = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "context"],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/executions/{execution_id}/context", { params: ofExecution(id), signal })),
  });

/** The codes of the release that runs, which do not change while it does. */
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
