import { Code, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { storedDefinition, saveDefinition } from "../api/definitions";
import type { ConnectionReport } from "../api/types";
import { pinned } from "../model/connections";
import { texts } from "../texts";
import { ActButton } from "./ActButton";

const words = texts.connections.pin;

interface Props {
  readonly name: string;
  /** What the server has proved itself with, and the connection does not accept. */
  readonly presented: NonNullable<ConnectionReport["key"]>;
  readonly onTrusted: () => void;
}

/** Shows the fingerprint of a server to be compared with what the partner says, and has the connection accept it. */
export function TrustKey({ name, presented, onTrusted }: Props) {
  const { data, refetch } = useQuery(storedDefinition("connection", name));
  const isHostKey = presented.kind === "host_key";
  const next = data && pinned(data.definition, presented);
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{words.compare}</Text>
      <Code block>{presented.fingerprint}</Code>
      <ActButton
        needs="admin"
        whyNot={data && !next ? words.notHere : undefined}
        act={{
          title: isHostKey ? words.key : words.certificate,
          consequences: (
            <>
              {words.consequences}
              <Code block mt="xs">
                {presented.fingerprint}
              </Code>
            </>
          ),
          verb: words.verb,
          isIncomplete: !next,
          run: (reason) => (data && next ? saveDefinition("connection", name, next, data.etag, reason) : Promise.resolve()),
        }}
        onRefused={() => void refetch()}
        onDone={() => {
          void refetch();
          onTrusted();
        }}
      />
    </Stack>
  );
}
