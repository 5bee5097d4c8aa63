import type { StoredChain } from "../../api/types";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { Facts } from "../../parts/Facts";
import { Labels } from "../../parts/Labels";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";

const words = texts.chains;

/** Shows what is known of a chain at a glance. */
export function Summary({ chain: { definition, ...chain } }: { readonly chain: StoredChain }) {
  return (
    <Panel title={texts.objects.facts} aside={<ChangesLink kind="chain" id={chain.chain_id} />}>
      <Facts
        facts={[
          [words.chain, definition.name && <Untrusted key="name" text={definition.name} most={200} />],
          [
            definitionsTexts.description,
            definition.description && <Untrusted key="text" text={definition.description} most={400} />,
          ],
          [texts.objects.labels, definition.labels && <Labels key="labels" labels={definition.labels} />],
          [texts.objects.version, chain.version],
          [texts.objects.changed, <Time key="saved" at={chain.saved_at} />],
          [texts.objects.savedBy, <CallerName key="by" by={chain.saved_by} most={80} />],
        ]}
      />
    </Panel>
  );
}
