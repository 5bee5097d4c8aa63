import type { StoredSubscription } from "../../api/types";
import { restraintsOf, scopeOf } from "../../model/notifications";
import { DefinitionFacts } from "../../parts/DefinitionScreen";
import { Labels } from "../../parts/Labels";
import { ObjectLink } from "../../parts/ObjectLink";
import { Token } from "../../parts/Token";
import { texts } from "../../texts";

const words = texts.subscriptions;

/** Shows the events of a subscription, and how it sends notifications. */
export function Summary({ stored }: { readonly stored: StoredSubscription }) {
  const { definition } = stored;
  const { codes = [], labels } = definition.scope ?? {};
  const scope = scopeOf(definition);
  const how = restraintsOf(definition).map((each) => words.restraints[each]);
  return (
    <DefinitionFacts
      kind="subscription"
      id={stored.subscription_id}
      stored={stored}
      labelled={words.labels}
      facts={[
        [words.events, definition.events.map((each) => <Token key={each} text={each} mr={4} />)],
        [words.channel, <ObjectLink key="channel" kind="channel" id={definition.channel} />],
        [
          words.scope,
          scope.length > 0 &&
            scope.map(({ kind, id }) => (
              <span key={`${kind} ${id}`}>
                {texts.objects.kinds[kind]} <ObjectLink kind={kind} id={id} />{" "}
              </span>
            )),
        ],
        [words.codes, codes.length > 0 && codes.map((each) => <Token key={each} text={each} mr={4} />)],
        [words.labelled, labels && <Labels key="of" labels={labels} />],
        [words.how, how.length > 0 ? how.join(", ") : words.plainly],
        [words.files, definition.include_files === true && words.filesTold],
      ]}
    />
  );
}
