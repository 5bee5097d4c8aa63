import { Button, Group, Stack, Text } from "@mantine/core";
import { type AnyRouter, useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { texts } from "../texts";
import { Dialog } from "./Dialog";

interface Props {
  /** Whether leaving the screen would lose data. */
  readonly isNeeded: boolean;
  /** Sentence about what would be lost. */
  readonly loss: string;
}

const words = texts.leave;

/** Returns the position of a location in the browser's history. */
function indexOf({ state: { ["__TSR_index"]: index } }: { readonly state: { readonly ["__TSR_index"]: number } }): number {
  return index;
}

/** Returns to the screen that is shown if another one still loads. Otherwise, the other one would replace it. */
function returnToShown({ state, history }: AnyRouter): void {
  const { resolvedLocation: shown } = state;
  if (shown === undefined || shown.publicHref === history.location.href) return;
  const index = indexOf(shown) - indexOf(history.location);
  if (index === 0) history.replace(shown.publicHref, shown.state, { ignoreBlocker: true });
  else history.go(index, { ignoreBlocker: true });
}

/** Asks for confirmation before the user leaves the screen or closes the tab, while data would be lost. */
export function LeaveGuard({ isNeeded, loss }: Props) {
  const router = useRouter();
  const isStaying = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // While another screen loads, the URL is already that of the other screen. Going back then loses no data.
      const { pathname } = router.state.resolvedLocation ?? current;
      return isNeeded && next.pathname !== pathname;
    },
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  // The router undoes a blocked step in the browser's history only after the answer.
  useEffect(() => {
    if (!isStaying.current || status === "blocked") return;
    isStaying.current = false;
    returnToShown(router);
  }, [status, router]);
  if (status !== "blocked") return null;
  const stay = () => {
    isStaying.current = true;
    reset();
  };
  return (
    <Dialog onClose={stay} title={words.title}>
      <Stack>
        <Text size="sm">{loss}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={stay}>
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
