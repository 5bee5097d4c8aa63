import type { Delivery } from "../../api/types";
import { labelsIn } from "../../model/csv";
import type { Export } from "../../parts/ListSummary";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";

const words = texts.files;
const shared = executionTexts.files;

/** Deliveries as a table for other programs, with instants and numbers in the API's format. */
export const exportedFiles: Export<Delivery> = {
  name: "files",
  columns: [
    { title: words.name, of: (row) => row.name },
    { title: shared.direction, column: "direction", of: (row) => row.direction },
    { title: shared.partner, column: "partner", of: (row) => row.remote.connection },
    { title: words.path, of: (row) => row.remote.path },
    { title: words.when, of: (row) => row.ended_at },
    { title: words.bytes, column: "size", of: (row) => row.size_bytes },
    { title: words.sha256, of: (row) => row.sha256 },
    { title: shared.verified, column: "verified", of: (row) => row.verified },
    { title: texts.executions.job, column: "by", of: (row) => row.job_id },
    { title: texts.executions.execution, column: "by", of: (row) => row.execution_id },
    { title: texts.objects.labels, column: "labels", of: ({ labels }) => labelsIn(labels) },
  ],
};
