import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { paths } from "./schema";
import { api, dataOf } from "./client";
import { labelled, pageAt, paged } from "./paging";

const PAGE = 50;

/** The filters of the list of chain executions. */
export type ChainExecutionFilters = Pick<
  NonNullable<paths["/chain-executions"]["get"]["parameters"]["query"]>,
  "chain_id" | "state" | "since" | "until" | "label"
>;

export const chains = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["chains", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/chains", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal }),
      ),
  });

const ofChain = (id: string) => ({ path: { chain_id: id } });

export const chain = (id: string) =>
  queryOptions({
    queryKey: ["chain", id],
    queryFn: ({ signal }) => dataOf(api.GET("/chains/{chain_id}", { params: ofChain(id), signal })),
  });

export const chainVersions = (id: string) =>
  queryOptions({
    queryKey: ["chain", id, "versions"],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/chains/{chain_id}/versions", { params: ofChain(id), signal })),
  });

/** Reads the definition of one version of a chain. */
export async function chainVersion(id: string, version: number) {
  const path = { chain_id: id, version };
  return (await dataOf(api.GET("/chains/{chain_id}/versions/{version}", { params: { path } }))).definition;
}

/** The definition of one version of a chain, which does not change once it is stored. */
export const chainDefinition = (id: string, version: number) =>
  queryOptions({
    queryKey: ["chain", id, "versions", version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => chainVersion(id, version),
  });

export const chainExecutions = (filters: ChainExecutionFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["chain-executions", filters],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/chain-executions", {
          params: { query: { ...filters, top: PAGE, ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

const ofChainExecution = (id: string) => ({ path: { chain_execution_id: id } });

export const chainExecution = (id: string) =>
  queryOptions({
    queryKey: ["chain-execution", id],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/chain-executions/{chain_execution_id}", { params: ofChainExecution(id), signal }),
      ),
  });

export const chainTrail = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["chain-execution", id, "audit"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/chain-executions/{chain_execution_id}/audit", {
          params: {
            ...ofChainExecution(id),
            query: { top: 200, ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
  });
