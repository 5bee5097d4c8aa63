import { Text } from "@mantine/core";
import type { Gap } from "../../model/partnerPage";
import { texts } from "../../texts";
import { partner } from "../../texts/partner";

/** Placeholder for an unknown value. */
export function Unread({ gap }: { readonly gap: Gap }) {
  return (
    <Text span size="sm" c="dimmed">
      {gap === "loading" ? texts.loading : partner.unread}
    </Text>
  );
}

interface MoreProps {
  readonly gap: Gap;
  /** Message about the data that could not be read. */
  readonly what: string;
}

/** Shows that there may be more data than displayed. */
export function MoreUnread({ gap, what }: MoreProps) {
  return (
    <Text size="xs" c="dimmed">
      {gap === "loading" ? texts.loading : what}
    </Text>
  );
}
