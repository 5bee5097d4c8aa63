import type { ChainExecution } from "../../api/types";
import { CopyText } from "../../parts/CopyText";
import { Facts } from "../../parts/Facts";
import { Labels } from "../../parts/Labels";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { StartedBy } from "../../parts/StartedBy";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";

const words = texts.chainExecutions;

/** Shows a summary of a chain execution. */
export function Summary({ execution }: { readonly execution: ChainExecution }) {
  const { trigger } = execution;
  return (
    <Panel title={texts.objects.facts}>
      <Facts
        facts={[
          [texts.chains.chain, <ObjectLink key="chain" kind="chain" id={execution.chain_id} />],
          [texts.objects.version, execution.version],
          [words.reason, execution.reason && <Untrusted key="reason" text={execution.reason} most={400} />],
          [texts.executions.trigger, <StartedBy key="by" trigger={trigger} />],
          [executionTexts.reason, trigger.reason && <Untrusted key="why" text={trigger.reason} most={400} />],
          [words.started, <Time key="made" at={execution.created_at} />],
          [words.changed, <Time key="changed" at={execution.updated_at} />],
          [texts.objects.labels, execution.labels && <Labels key="labels" labels={execution.labels} />],
          [texts.problem.trace, execution.trace_id && <CopyText key="trace" text={execution.trace_id} />],
        ]}
      />
    </Panel>
  );
}
