import { Text } from "@mantine/core";
import type { Gap } from "../../model/partnerPage";
import { texts } from "../../texts";
import { partner } from "../../texts/partner";

/** Stands for something that is not known. */
export function Unread({ gap }: { readonly gap: Gap }) {
  return (
    <Text span size="sm" c="dimmed">
      {gap === "loading" ? texts.loading : partner.unread}
    </Text>
  );
}
