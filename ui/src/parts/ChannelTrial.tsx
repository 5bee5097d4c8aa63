import { Alert, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { testChannel } from "../api/notifications";
import type { ChannelTest } from "../api/types";
import { duration } from "../model/times";
import { texts } from "../texts";
import { DoNow } from "./DoNow";
import { Facts } from "./Facts";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

const words = texts.channels.test;

/** Sends a test notification over a channel and shows the receiver's response. */
export function ChannelTrial({ id, isEnabled }: { readonly id: string; readonly isEnabled: boolean }) {
  const [result, setResult] = useState<ChannelTest>();
  const client = useQueryClient();

  function tested(found: ChannelTest) {
    setResult(found);
    // If the receiver no longer exists, the server disables the channel.
    void client.invalidateQueries({ queryKey: ["channel", id] });
  }

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <DoNow needs="operator" whyNot={isEnabled ? undefined : words.isOff} run={() => testChannel(id)} onDone={tested}>
          {words.run}
        </DoNow>
      </Group>
      {result && <Result result={result} />}
    </Stack>
  );
}

function Result({ result }: { readonly result: ChannelTest }) {
  const { sent, code, message, status, answer, reference, duration_ms: took } = result;
  return (
    <Stack gap="sm" role="status">
      <Alert variant="outline" color={sent ? "green" : "red"} title={sent ? words.sent : words.notSent}>
        {code && <Token text={code} />} {message && <Untrusted text={message} most={1_000} />}
        {!sent && result.may_have_arrived && <Text size="sm">{words.mayHaveArrived}</Text>}
      </Alert>
      <Facts
        facts={[
          [words.status, status],
          [words.answer, answer && <Untrusted key="answer" text={answer} most={500} />],
          [words.reference, reference && <Untrusted key="reference" text={reference} most={200} />],
          [words.took, took !== undefined && duration(took)],
        ]}
      />
    </Stack>
  );
}
