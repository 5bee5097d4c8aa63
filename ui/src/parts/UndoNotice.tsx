import { CloseButton, Group, Paper, Portal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Role } from "../api/types";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { ProblemAlert } from "./ProblemAlert";
import { RoleButton } from "./RoleButton";
import classes from "./UndoNotice.module.css";
import { Untrusted } from "./Untrusted";
import { visible } from "../model/visible";

interface Props {
  /** Sentence about what was done. */
  readonly text: string;
  /** Role that undoing requires. */
  readonly needs: Role;
  /** Why the action cannot be undone now. */
  readonly whyNot?: string | undefined;
  undo(): Promise<unknown>;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/** Shows what was done with a button to undo it, until the user closes the message. */
export function UndoNotice({ text, needs, whyNot, undo, onUndone, onClose }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: undo, onSuccess: onUndone });
  return (
    <Portal>
      <Paper component="section" className={classes.notice} role="status" aria-label={visible(text)} p="sm" withBorder shadow="md">
        <Stack gap="xs">
          <Group wrap="nowrap" justify="space-between">
            <Text size="sm">
              <Untrusted text={text} most={200} />
            </Text>
            <Group gap="xs" wrap="nowrap">
              <RoleButton
                needs={needs}
                whyNot={whyNot}
                size="compact-sm"
                variant="default"
                loading={isPending}
                onClick={() => mutate()}
              >
                {definitionsTexts.undo}
              </RoleButton>
              <CloseButton aria-label={texts.close} onClick={onClose} />
            </Group>
          </Group>
          {error && <ProblemAlert error={error} />}
        </Stack>
      </Paper>
    </Portal>
  );
}
