import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Execution } from "../../api/types";
import { CopyText } from "../../parts/CopyText";
import { Facts } from "../../parts/Facts";
import { ObjectLink } from "../../parts/ObjectLink";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { StartedBy } from "../../parts/StartedBy";
import { Time, Took } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as words } from "../../texts/execution";

/** Shows a summary of an execution. */
export function Summary({ execution }: { readonly execution: Execution }) {
  return (
    <Panel title={texts.objects.facts}>
      <Facts
        facts={[
          [words.by, startedBy(execution)],
          [words.reason, execution.trigger.reason && <Untrusted key="reason" text={execution.trigger.reason} most={400} />],
          [words.created, <Time key="created" at={execution.created_at} />],
          [words.started, time(execution.started_at)],
          [words.ended, time(execution.ended_at)],
          [
            words.took,
            execution.started_at && (
              <Took
                key="took"
                from={execution.started_at}
                {...(execution.ended_at && { to: execution.ended_at })}
              />
            ),
          ],
          [texts.executions.job, job(execution)],
          [words.pool, `${execution.pool}, ${words.priority(execution.priority)}`],
          [
            words.warnings,
            execution.warnings > 0 && (
              <Link
                key="warnings"
                to="/executions/$id"
                params={{ id: execution.execution_id }}
                search={{ tab: "trail" }}
                resetScroll={false}
                className={links.link}
              >
                {execution.warnings}
              </Link>
            ),
          ],
          [words.late, time(execution.late_at)],
          [words.chain, execution.chain && <ObjectLink key="chain" kind="chain_execution" id={execution.chain.chain_execution_id} />],
          [
            texts.notifications.title,
            <Link key="told" to="/notifications" search={{ execution_id: execution.execution_id }} className={links.link}>
              {texts.notifications.show}
            </Link>,
          ],
          [words.trace, execution.trace_id && <CopyText key="trace" text={execution.trace_id} />],
        ]}
      />
    </Panel>
  );
}

function time(at: string | undefined): ReactNode {
  return at && <Time at={at} />;
}

function job({ job_id, version }: Execution): ReactNode {
  return (
    <>
      <ObjectLink kind="job" id={job_id} />, {words.version(version)}
    </>
  );
}

function startedBy({ trigger, rerun_of: original, from_step: step }: Execution): ReactNode {
  return (
    <>
      <StartedBy trigger={trigger} original={original ? { kind: "execution", id: original } : undefined} />
      {step && (
        <>
          , <Untrusted text={words.fromStep(step)} most={120} />
        </>
      )}
    </>
  );
}
