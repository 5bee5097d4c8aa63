import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { builder as builderTexts } from "../../texts/builder";
import { Time } from "../Time";
import type { Draft } from "./drafts";

const words = builderTexts.draft;

interface Props {
  readonly draft: Draft;
  /** Whether another user or tab has saved the job since. */
  readonly isOutdated: boolean;
  readonly onTake: (draft: Draft) => void;
  readonly onDrop: () => void;
}

/** Offers unsaved edits from an earlier visit. */
export function DraftOffer({ draft, isOutdated, onTake, onDrop }: Props) {
  return (
    <Alert variant="outline" role="alert" title={words.title}>
      <Stack gap="xs">
        <Text size="sm">
          <Time at={draft.at} />
        </Text>
        {isOutdated && <Text size="sm">{words.other}</Text>}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onTake(draft)}>
            {words.take}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDrop}>
            {words.drop}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
