import { Group, Text } from "@mantine/core";
import type { Delivery } from "../../api/types";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time, Took } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";

const words = texts.files;
const NAME = 200;

/** Shows one delivery of a file with its execution. */
export function Hop({ delivery }: { readonly delivery: Delivery }) {
  const { remote, direction, source } = delivery;
  const proof = [
    words.verified[delivery.verified] ?? delivery.verified,
    delivery.placed && (words.placed[delivery.placed] ?? delivery.placed),
    delivery.gone && words.gone,
    source?.understated && words.understated,
  ];
  return (
    <>
      <Group gap="xs">
        <Text span fw={600}>
          {direction === "received" ? words.receivedFrom : words.sentTo}{" "}
          <ObjectLink kind="connection" id={remote.connection} />
        </Text>
        <Text span size="sm">
          <Time at={delivery.ended_at} />
        </Text>
        <Text span size="sm" c="dimmed">
          {words.took} <Took from={delivery.started_at} to={delivery.ended_at} />
        </Text>
      </Group>
      <Text size="sm">
        <Untrusted text={remote.path} most={NAME} />
      </Text>
      <Text size="sm">
        {words.by}{" "}
        <ObjectLink kind="execution" id={delivery.execution_id} isRow text={delivery.job_id} />
        , <Untrusted text={executionTexts.failure.step(delivery.step_id)} most={80} />
        {delivery.iterations && ` [${delivery.iterations.join(".")}]`}
      </Text>
      <Text size="sm" c="dimmed">
        {proof.filter(Boolean).join(" · ")}
      </Text>
      {(remote.address || remote.banner || remote.key) && (
        <Text size="xs" c="dimmed">
          <Untrusted text={[remote.address, remote.banner, remote.key].filter(Boolean).join(" · ")} most={NAME} />
        </Text>
      )}
    </>
  );
}
