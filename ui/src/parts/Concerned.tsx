import { Text } from "@mantine/core";
import type { Partners } from "../model/partners";
import { definitions as definitionsTexts } from "../texts/definitions";
import { Untrusted } from "./Untrusted";

const words = definitionsTexts.run;
const MOST = 1_000;

/** Names the partners that an action affects; `undefined` while they are unknown. */
export function Concerned({ partners }: { readonly partners: Partners | undefined }) {
  if (!partners) return null;
  const { names, isOpen } = partners;
  if (names.length === 0) return isOpen ? <Text size="sm">{words.concernsUnknown}</Text> : null;
  return (
    <Text size="sm">
      <Untrusted text={words.concerns(names.join(", "))} most={MOST} /> {isOpen && words.concernsOthers}
    </Text>
  );
}
