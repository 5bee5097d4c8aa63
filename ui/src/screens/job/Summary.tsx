import type { StoredJob } from "../../api/types";
import { duration } from "../../model/times";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { Facts } from "../../parts/Facts";
import { Labels } from "../../parts/Labels";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";

const words = texts.jobs;
const SECOND = 1_000;

/** Shows what is known of a job at a glance. */
export function Summary({ job: { definition, ...job } }: { readonly job: StoredJob }) {
  return (
    <Panel title={texts.objects.facts} aside={<ChangesLink kind="job" id={job.job_id} />}>
      <Facts
        facts={[
          [words.name, definition.name && <Untrusted key="name" text={definition.name} most={200} />],
          [definitionsTexts.description, definition.description && <Untrusted key="text" text={definition.description} most={400} />],
          [words.steps, definition.steps.length],
          [words.pool, definition.pool ?? "default"],
          [words.priority, definition.priority ?? 0],
          [words.instances, definition.max_instances],
          [words.timeout, definition.timeout_seconds && duration(definition.timeout_seconds * SECOND)],
          [texts.objects.labels, definition.labels && <Labels key="labels" labels={definition.labels} />],
          [texts.objects.version, job.version],
          [texts.objects.changed, <Time key="saved" at={job.saved_at} />],
          [texts.objects.savedBy, <CallerName key="by" by={job.saved_by} most={80} />],
        ]}
      />
    </Panel>
  );
}
