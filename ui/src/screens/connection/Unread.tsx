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

interface MoreProps {
  readonly gap: Gap;
  /** What is said of what could not be read. */
  readonly what: string;
}

/** Says that there may be more than is shown. */
export function MoreUnread({ gap, what }: MoreProps) {
  return (
    <Text size="xs" c="dimmed">
      {gap === "loading" ? texts.loading : what}
    </Text>
  );
}
