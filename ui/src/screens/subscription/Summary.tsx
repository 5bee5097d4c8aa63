import type { StoredSubscription } from "../../api/types";
import { restraintsOf, scopeOf } from "../../model/notifications";
import { CallerName } from "../../parts/CallerName";
import { Facts } from "../../parts/Facts";
import { Labels } from "../../parts/Labels";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { texts } from "../../texts";

const words = texts.subscriptions;

/** What a subscription hears of, and how it tells. */
export function Summary({ stored: { definition, ...stored } }: { readonly stored: StoredSubscription }) {
  const { codes = [], labels } = definition.scope ?? {};
  const scope = scopeOf(definition);
  const how = restraintsOf(definition).map((each) => words.restraints[each]);
  return (
    <Facts
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
        [words.labels, definition.labels && <Labels key="own" labels={definition.labels} />],
        [words.how, how.length > 0 ? how.join(", ") : words.plainly],
        [words.files, definition.include_files === true && words.filesTold],
        [texts.objects.changed, <Time key="saved" at={stored.saved_at} />],
        [texts.objects.savedBy, <CallerName key="by" by={stored.saved_by} most={80} />],
        [texts.objects.version, stored.version],
      ]}
    />
  );
}
