import type { Execution } from "../api/types";
import { callerName } from "../model/callers";
import { causeOf } from "../model/causes";
import type { ObjectName } from "../model/objects";
import { texts } from "../texts";
import { ObjectLink } from "./ObjectLink";
import { Untrusted } from "./Untrusted";

const words = texts.executions;
const WHO = 60;

interface Props {
  readonly trigger: Execution["trigger"];
  /** The execution that is repeated. */
  readonly original?: ObjectName | undefined;
}

/** Names the trigger of an execution in a phrase: a schedule, a watch, a webhook, a chain, or a user. */
export function StartedBy({ trigger, original }: Props) {
  const { kind, object, node, by } = causeOf(trigger, original);
  const who = by && callerName(by);
  if (kind === "api" && who) return <Untrusted text={who} most={WHO} />;
  const title = kind === "rerun" && object ? words.startedBy.rerunOf : (words.triggers[kind] ?? kind);
  return (
    <>
      {title} {object && <ObjectLink {...object} />}
      {node && (
        <>
          , <Untrusted text={words.startedBy.node(node)} most={WHO} />
        </>
      )}
      {who && (
        <>
          {object && " "}
          <Untrusted text={words.startedBy.who(who)} most={WHO} />
        </>
      )}
    </>
  );
}
