import { Button, Group, Kbd, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { texts } from "../texts";
import { ProblemAlert } from "./ProblemAlert";

const MOST_REASON = 1_000;

/** The reason given last, offered again until the page is closed. */
let lastReason = "";

/** One act, as whoever does it is asked about it. */
export interface Act<T> {
  readonly title: string;
  /** Sentences on what will happen and what cannot be undone. */
  readonly consequences: ReactNode;
  /** The word on the button that does it. */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** A name that must be typed first. */
  readonly typed?: string;
  /** True while something that `consequences` asks for is missing. */
  readonly isIncomplete?: boolean;
  /**
   * Does it.
   *
   * @param key the same for every try of this dialog, so that a second one does nothing twice
   */
  run(reason: string, key: string): Promise<T>;
}

interface Props<T> {
  readonly act: Act<T>;
  readonly onClose: () => void;
  readonly onDone: (result: T) => void;
  /** Called if the server has refused the act: the screen may be out of date. */
  readonly onRefused?: () => void;
}

/** Asks for a reason and a confirmation, does it, and says why if it cannot be done. */
export function ConfirmAction<T>({ act, onClose, onDone, onRefused }: Props<T>) {
  const [reason, setReason] = useState(lastReason);
  const [typed, setTyped] = useState("");
  const [key] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => act.run(reason.trim(), key),
    onSuccess: onDone,
    onError: () => onRefused?.(),
  });
  const needsReason = act.isDestructive === true && reason.trim() === "";
  const isReady = !needsReason && act.isIncomplete !== true && (act.typed === undefined || typed === act.typed);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!isReady || isPending) return;
    lastReason = reason;
    mutate();
  }

  return (
    <Modal opened onClose={onClose} title={act.title}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" component="div">
            {act.consequences}
          </Text>
          <Textarea
            data-autofocus
            label={act.isDestructive ? texts.act.reasonNeeded : texts.act.reason}
            value={reason}
            maxLength={MOST_REASON}
            autosize
            minRows={1}
            maxRows={5}
            required={act.isDestructive === true}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.shiftKey) submit(event);
            }}
          />
          {act.typed !== undefined && (
            <TextInput
              label={texts.act.type(act.typed)}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {error && <ProblemAlert error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.act.leave}
            </Button>
            <Button
              type="submit"
              aria-busy={isPending}
              disabled={!isReady}
              {...(act.isDestructive && { color: "red.9" })}
            >
              {act.verb}
              {isPending ? "…" : <Kbd ml="xs" size="xs" aria-hidden="true">↵</Kbd>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
