import type { ExecutionSummary } from "../../api/types";
import type { Export } from "../../parts/ListSummary";
import { texts } from "../../texts";

const words = texts.executions;

/** Executions as a table for other programs: instants as the API has them. */
export const exportedExecutions: Export<ExecutionSummary> = {
  name: "executions",
  columns: [
    { title: words.execution, of: (row) => row.execution_id },
    { title: words.job, of: (row) => row.job_id },
    { title: words.state, of: (row) => row.state },
    { title: words.trigger, of: (row) => row.trigger.kind },
    { title: words.created, of: (row) => row.created_at },
    { title: words.started, of: (row) => row.started_at },
    { title: words.ended, of: (row) => row.ended_at },
    { title: words.code, of: (row) => row.failure?.code },
    { title: words.failure, of: (row) => row.failure?.message },
  ],
};
