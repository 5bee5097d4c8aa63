import { List, Stack, Text } from "@mantine/core";
import type { Execution } from "../../api/types";
import { bytes, count } from "../../model/numbers";
import { shortId } from "../../model/objects";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time, Took } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as words } from "../../texts/execution";

const NAME = 80;

type Upstream = NonNullable<Execution["waiting_for"]>[number];

/** Shows the progress of an execution, or what it waits for. */
export function Progress({ execution }: { readonly execution: Execution }) {
  const steps = execution.current_steps ?? [];
  return (
    <Panel title={execution.state === "running" ? words.running : words.waiting}>
      <Stack gap="xs">
        {execution.state === "paused" && <Text size="sm">{words.rests}</Text>}
        {execution.state === "queued" && <Waiting execution={execution} />}
        {steps.map((step) => (
          <Text size="sm" key={`${step.id} ${step.iterations?.join(".") ?? ""}`} component="div">
            <b>
              <Untrusted text={step.id} most={NAME} />
            </b> {step.iterations && `[${step.iterations.join(".")}] `}
            {words.attempt(step.attempt)}
            {step.since && (
              <>
                , <Took from={step.since} />
              </>
            )}
            {step.next_attempt_at && (
              <>
                {" · "}
                {words.nextAttempt} <Time at={step.next_attempt_at} as="relative" />
              </>
            )}
          </Text>
        ))}
        {execution.loops?.map((loop) => (
          <Text size="sm" key={loop.id}>
            <b>
              <Untrusted text={loop.id} most={NAME} />
            </b> {words.steps.items(count(loop.done), count(loop.failed), count(loop.items))}
          </Text>
        ))}
        {execution.progress && <Moved progress={execution.progress} />}
      </Stack>
    </Panel>
  );
}

function Waiting({ execution }: { readonly execution: Execution }) {
  const waiting = execution.waiting_for ?? [];
  return (
    <div>
      {execution.job_enabled === false && <Text size="sm">{words.disabled}</Text>}
      {execution.not_before && (
        <Text size="sm">
          {words.notBefore} <Time at={execution.not_before} />
        </Text>
      )}
      {waiting.length > 0 && (
        <>
          <Text size="sm">{words.waitsFor}</Text>
          <List size="sm">
            {waiting.map((upstream) => (
              <List.Item key={upstream.job_id}>
                <WaitsFor upstream={upstream} />
              </List.Item>
            ))}
          </List>
        </>
      )}
      {!execution.not_before && waiting.length === 0 && (
        <Text size="sm">
          {execution.queue_position
            ? words.queue(execution.queue_position, execution.pool)
            : words.queued(execution.pool)}
        </Text>
      )}
    </div>
  );
}

/** Shows a job for which an execution waits, with the relevant execution of that job. */
function WaitsFor({ upstream: { job_id, execution_id: id, expected_at: expected, state = "", standing } }: { readonly upstream: Upstream }) {
  const isWarned = standing === "blocked" && state === "completed";
  return (
    <>
      <ObjectLink kind="job" id={job_id} />:{" "}
      {expected ? (
        <>
          {words.upstream.due} <Time at={expected} />
        </>
      ) : id ? (
        <>
          <ObjectLink kind="execution" id={id} text={shortId(id)} />{" "}
          {isWarned ? words.upstream.warned : words.upstream.is(texts.states[state] ?? state)}
        </>
      ) : (
        words.upstream.none
      )}
    </>
  );
}

function Moved({ progress }: { readonly progress: NonNullable<Execution["progress"]> }) {
  const total = progress.total_bytes > 0 ? bytes(progress.total_bytes) : "";
  return (
    <div>
      <Text size="sm">
        {words.moved(bytes(progress.bytes), total)}
        {progress.bytes_per_second > 0 && ` · ${words.perSecond(bytes(progress.bytes_per_second))}`}
      </Text>
      {total && (
        <progress
          value={progress.bytes}
          max={progress.total_bytes}
          aria-label={words.moved(bytes(progress.bytes), total)}
          style={{ width: "100%" }}
        />
      )}
    </div>
  );
}
