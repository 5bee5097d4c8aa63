import { Button, CloseButton, Group, Paper, Portal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { texts } from "../texts";
import { ProblemAlert } from "./ProblemAlert";
import classes from "./UndoNotice.module.css";

interface Props {
  /** Sentence that says what was done. */
  readonly text: string;
  undo(): Promise<unknown>;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/** Says what was done, and takes it back if asked to; it stays until it is closed. */
export function UndoNotice({ text, undo, onUndone, onClose }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: undo, onSuccess: onUndone });
  return (
    <Portal>
      <Paper component="section" className={classes.notice} role="status" aria-label={text} p="sm" withBorder shadow="md">
        <Stack gap="xs">
          <Group wrap="nowrap" justify="space-between">
            <Text size="sm">{text}</Text>
            <Group gap="xs" wrap="nowrap">
              <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
                {texts.definitions.undo}
              </Button>
              <CloseButton aria-label={texts.close} onClick={onClose} />
            </Group>
          </Group>
          {error && <ProblemAlert error={error} />}
        </Stack>
      </Paper>
    </Portal>
  );
}
