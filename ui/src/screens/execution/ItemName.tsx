import { Text } from "@mantine/core";
import type { FailedItem } from "../../api/types";
import { Untrusted } from "../../parts/Untrusted";
import { execution as executionTexts } from "../../texts/execution";

const MOST = 120;

/** Shows a failed item by its name, such as that of its file, or by its number if it has no name. */
export function ItemName({ item: { name, iterations } }: { readonly item: FailedItem }) {
  return (
    <Text span size="sm" fw={600}>
      <Untrusted text={name ?? executionTexts.failure.item(iterations.join("."))} most={MOST} />
    </Text>
  );
}
