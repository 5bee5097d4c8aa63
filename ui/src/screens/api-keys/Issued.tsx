import { Button, Code, Group, Stack, Text } from "@mantine/core";
import type { IssuedApiKey } from "../../api/types";
import { CopyText } from "../../parts/CopyText";
import { Dialog } from "../../parts/Dialog";
import { texts } from "../../texts";
import { Untrusted } from "../../parts/Untrusted";
import { visible } from "../../model/visible";

const words = texts.apiKeys;

interface Props {
  readonly issued: IssuedApiKey;
  readonly onClose: () => void;
}

/** Shows the value of a new API key once; the value is discarded when the dialog closes. */
export function Issued({ issued, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={<Untrusted text={words.issued(issued.name)} />}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm">{words.issuedHelp}</Text>
        <Code block tabIndex={0} role="region" aria-label={visible(words.issued(issued.name))} data-issued>
          {issued.key}
        </Code>
        <Group justify="space-between">
          <CopyText text={issued.key} shown={words.copyValue} />
          <Button onClick={onClose}>{words.issuedDone}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
