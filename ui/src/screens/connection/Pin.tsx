import { Code, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { storedDefinition, saveDefinition } from "../../api/definitions";
import type { ConnectionReport } from "../../api/types";
import { pinned } from "../../model/connections";
import { ActButton } from "../../parts/ActButton";
import { texts } from "../../texts";

const words = texts.connections.pin;

interface Props {
  readonly name: string;
  /** What the server has proved itself with, and the connection does not accept. */
  readonly presented: NonNullable<ConnectionReport["key"]>;
  readonly onPinned: () => void;
}

/** Shows the fingerprint of a server to be compared with what the partner says, and has the connection accept it. */
export function Pin({ name, presented, onPinned }: Props) {
  const { data, refetch } = useQuery(storedDefinition("connection", name));
  const next = data && pinned(data.definition, presented);
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{words.compare}</Text>
      <Code block>{presented.fingerprint}</Code>
      <ActButton
        needs="admin"
        whyNot={data && !next ? words.notHere : undefined}
        act={{
          title: words.title,
          consequences: words.consequences,
          verb: words.verb,
          isIncomplete: !next,
          run: (reason) => (data && next ? saveDefinition("connection", name, next, data.etag, reason) : Promise.resolve()),
        }}
        onRefused={() => void refetch()}
        onDone={() => {
          void refetch();
          onPinned();
        }}
      />
    </Stack>
  );
}
