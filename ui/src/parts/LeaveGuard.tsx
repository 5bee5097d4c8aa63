import { Button, Group, Stack, Text } from "@mantine/core";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { texts } from "../texts";
import { Dialog } from "./Dialog";

interface Props {
  /** Whether leaving the screen would lose data. */
  readonly isNeeded: boolean;
  /** Sentence about what would be lost. */
  readonly loss: string;
}

const words = texts.leave;

/** Asks for confirmation before the user leaves the screen or closes the tab, while data would be lost. */
export function LeaveGuard({ isNeeded, loss }: Props) {
  const router = useRouter();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // While another screen loads, the URL is already that of the other screen. Going back then loses no data.
      const { pathname } = router.state.resolvedLocation ?? current;
      return isNeeded && next.pathname !== pathname;
    },
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog onClose={reset} title={words.title}>
      <Stack>
        <Text size="sm">{loss}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={reset}>
            {words.stay}
          </Button>
          <Button color="red.9" onClick={proceed}>
            {words.go}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
