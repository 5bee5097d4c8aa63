import { queryOptions } from "@tanstack/react-query";
import { type ReadLog, readOn } from "../model/log";
import { api, dataOf } from "./client";
import { pageAt } from "./paging";
import type { AuditEvent, Delivery } from "./types";

const PAGE = 900;
const MOST_PAGES = 5;
const FILES_PAGE = 200;
const MOST_FILE_PAGES = 10;

/** The events of an execution. Complete pages are read once; reading continues after the last event. */
export const executionLog = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "log"],
    queryFn: ({ client, queryKey, signal }) =>
      readOn(
        client.getQueryData<ReadLog<AuditEvent>>(queryKey),
        (position) =>
          dataOf(
            api.GET("/executions/{execution_id}/audit", {
              params: { path: { execution_id: id }, query: { top: PAGE, ...pageAt(position ?? "") } },
              signal,
            }),
          ),
        MOST_PAGES,
      ),
  });

/** Files sent to and received from partners, as far as they have been read. */
export interface ReadFiles {
  readonly value: readonly Delivery[];
  /** Whether more files exist. */
  readonly more: boolean;
}

/**
 * The files that an execution has transferred, up to 2,000. They are sorted by step and not by time, so a new file can
 * be on any page. Therefore, all pages are read each time.
 */
export const executionLogFiles = (id: string) =>
  queryOptions({
    queryKey: ["execution", id, "log-files"],
    queryFn: async ({ signal }): Promise<ReadFiles> => {
      const value: Delivery[] = [];
      let continuation: string | undefined = "";
      for (let pages = 0; continuation !== undefined && pages < MOST_FILE_PAGES; pages++) {
        // Each page starts where the one before ends.
        // oxlint-disable-next-line no-await-in-loop
        const page: { value: readonly Delivery[]; continuation?: string } = await dataOf(
          api.GET("/files", { params: { query: { execution_id: id, top: FILES_PAGE, ...pageAt(continuation) } }, signal }),
        );
        value.push(...page.value);
        continuation = page.continuation;
      }
      return { value, more: continuation !== undefined };
    },
  });
