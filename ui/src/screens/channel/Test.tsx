import { Stack, Text } from "@mantine/core";
import { ChannelTrial } from "../../parts/ChannelTrial";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.channels.test;

/** Offers to send a test notification over a channel. */
export function Test({ id, isEnabled }: { readonly id: string; readonly isEnabled: boolean }) {
  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.help}</Text>
        <ChannelTrial id={id} isEnabled={isEnabled} />
      </Stack>
    </Panel>
  );
}
