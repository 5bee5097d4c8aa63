import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import { labelled, pageAt, paged } from "./paging";
import type { ReportLine } from "./types";

const PAGE = 200;

/** Jobs with a label, such as `team` or `team:payments`; all jobs for `""`. */
export const jobs = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["jobs", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/jobs", {
          params: {
            query: { top: PAGE, ...labelled(label), ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
  });

/** Whether any job has an execution. */
export const hasExecutions = () =>
  queryOptions({
    queryKey: ["executions", "any"],
    queryFn: async ({ signal }) => {
      const { value } = await dataOf(api.GET("/executions", { params: { query: { top: 1 } }, signal }));
      return value.length > 0;
    },
  });

const ofJob = (id: string) => ({ path: { job_id: id } });

export const job = (id: string) =>
  queryOptions({
    queryKey: ["job", id],
    queryFn: ({ signal }) => dataOf(api.GET("/jobs/{job_id}", { params: ofJob(id), signal })),
  });

export const jobVersions = (id: string) =>
  queryOptions({
    queryKey: ["job", id, "versions"],
    queryFn: ({ signal }) => dataOf(api.GET("/jobs/{job_id}/versions", { params: ofJob(id), signal })),
  });

/** Reads the definition of one version of a job. */
export async function jobVersion(id: string, version: number) {
  const path = { job_id: id, version };
  return (await dataOf(api.GET("/jobs/{job_id}/versions/{version}", { params: { path } }))).definition;
}

/** The definition of one version of a job, which does not change once it is stored. */
export const jobDefinition = (id: string, version: number) =>
  queryOptions({
    queryKey: ["job", id, "versions", version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => jobVersion(id, version),
  });

/**
 * Numbers of ended executions since a day, by job.
 *
 * @param from first day, such as `2026-11-01`
 */
export const jobReports = (from: string) =>
  queryOptions({
    queryKey: ["report", "executions", from],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const lines = new Map<string, ReportLine>();
      let continuation = "";
      do {
        const query = { from, by: "job", ...pageAt(continuation) };
        // oxlint-disable-next-line no-await-in-loop -- each page names the start of the next page
        const page = await dataOf(api.GET("/reports/executions", { params: { query }, signal }));
        if (typeof page === "string") break;
        for (const line of page.value) if (line.job_id) lines.set(line.job_id, line);
        continuation = page.continuation ?? "";
      } while (continuation);
      return lines;
    },
  });
