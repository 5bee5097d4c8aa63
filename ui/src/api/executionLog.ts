import { queryOptions } from "@tanstack/react-query";
import { type ReadLog, readOn } from "../model/log";
import { api, dataOf } from "./client";
import { pageAt } from "./paging";
import type { AuditEvent } from "./types";

const PAGE = 900;
const MOST_PAGES = 5;

/** The events of an execution, read on from where they were read to; what is on complete pages is not read again. */
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
