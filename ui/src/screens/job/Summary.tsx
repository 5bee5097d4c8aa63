import type { StoredJob } from "../../api/types";
import { duration } from "../../model/times";
import { DefinitionFacts } from "../../parts/DefinitionScreen";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";

const words = texts.jobs;
const SECOND = 1_000;

/** Shows a summary of a job. */
export function Summary({ job }: { readonly job: StoredJob }) {
  const { definition } = job;
  return (
    <DefinitionFacts
      kind="job"
      id={job.job_id}
      stored={job}
      facts={[
        [words.name, definition.name && <Untrusted key="name" text={definition.name} most={200} />],
        [definitionsTexts.description, definition.description && <Untrusted key="text" text={definition.description} most={400} />],
        [words.steps, definition.steps.length],
        [words.pool, definition.pool ?? "default"],
        [words.priority, definition.priority ?? 0],
        [words.instances, definition.max_instances],
        [words.timeout, definition.timeout_seconds && duration(definition.timeout_seconds * SECOND)],
      ]}
    />
  );
}
