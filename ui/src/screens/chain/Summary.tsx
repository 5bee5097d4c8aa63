import type { StoredChain } from "../../api/types";
import { DefinitionFacts } from "../../parts/DefinitionScreen";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";

const words = texts.chains;

/** Shows a summary of a chain. */
export function Summary({ chain }: { readonly chain: StoredChain }) {
  const { name, description } = chain.definition;
  return (
    <DefinitionFacts
      kind="chain"
      id={chain.chain_id}
      stored={chain}
      facts={[
        [words.chain, name && <Untrusted key="name" text={name} most={200} />],
        [definitionsTexts.description, description && <Untrusted key="text" text={description} most={400} />],
      ]}
    />
  );
}
