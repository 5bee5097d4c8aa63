import type { ExecutionSummary } from "../../api/types";
import { labelsIn } from "../../model/csv";
import type { Export } from "../../parts/ListSummary";
import { texts } from "../../texts";

const words = texts.executions;

/** Executions as a table for other programs, with instants in the API's format. */
export const exportedExecutions: Export<ExecutionSummary> = {
  name: "executions",
  columns: [
    { title: words.execution, of: (row) => row.execution_id },
    { title: words.job, of: (row) => row.job_id },
    { title: words.state, column: "state", of: (row) => row.state },
    { title: words.trigger, column: "trigger", of: (row) => row.trigger.kind },
    { title: words.created, of: (row) => row.created_at },
    { title: words.started, column: "started", of: (row) => row.started_at },
    { title: words.ended, of: (row) => row.ended_at },
    { title: words.code, column: "failure", of: (row) => row.failure?.code },
    { title: words.failure, column: "failure", of: (row) => row.failure?.message },
    { title: texts.objects.version, column: "version", of: (row) => row.version },
    { title: words.pool, column: "pool", of: (row) => row.pool },
    { title: texts.objects.labels, column: "labels", of: ({ labels }) => labelsIn(labels) },
  ],
};
