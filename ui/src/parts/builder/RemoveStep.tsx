import { Button, Code, Group, List, Stack, Text } from "@mantine/core";
import type { FoundReference } from "../../model/job/references";
import { count } from "../../model/numbers";
import { visible } from "../../model/visible";
import { texts } from "../../texts";
import { builder as words } from "../../texts/builder";
import { Dialog } from "../Dialog";
import { Untrusted } from "../Untrusted";

const SHOWN = 100;

interface Props {
  readonly id: string;
  /** Number of steps and markers within the removed block. */
  readonly within: number;
  readonly referrers: readonly FoundReference[];
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a step is removed, and lists the references to it. */
export function RemoveStep({ id, within, referrers, onRemove, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={<Untrusted text={words.removeTitle(id)} most={SHOWN} />}>
      <Stack gap="sm">
        {within > 0 && <Text size="sm">{words.removeAll(count(within))}</Text>}
        <Text size="sm">{referrers.length > 0 ? words.removeHelp : words.removeNothing}</Text>
        {referrers.length > 0 && (
          <List size="sm">
            {referrers.slice(0, SHOWN).map(({ pointer, path, at }) => (
              <List.Item key={`${pointer} ${at}`}>
                <Code>{visible(pointer)}</Code> <Untrusted text={path} most={SHOWN} />
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.act.leave}
          </Button>
          <Button
            data-autofocus
            color="red.9"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {words.acts.remove}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
