import { Button, Group, Kbd, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { asProblem, type ProblemError } from "../api/problem";
import { session } from "../api/session";
import { texts } from "../texts";
import { editing as editingTexts } from "../texts/editing";
import { described } from "./Described";
import { Dialog } from "./Dialog";
import { ProblemAlert } from "./ProblemAlert";
import { Apart, Untrusted } from "./Untrusted";

const MOST_REASON = 1_000;
const NAME = 120;

/** The last reason, which is offered again until the page is closed or another user signs in. */
let lastReason = "";
let { key: whose } = session.get();
session.subscribe(() => {
  const { key } = session.get();
  if (key !== whose) lastReason = "";
  whose = key;
});

/** Prevents a held Enter key, such as the one that opened the dialog, from confirming the action. */
function ignoreHeld(event: KeyboardEvent) {
  const isInText = event.target instanceof HTMLTextAreaElement;
  if (event.key === "Enter" && event.repeat && !isInText) event.preventDefault();
}

/** An action that the dialog asks to confirm. */
export interface Act<T> {
  readonly title: string;
  /** Sentences about the effects of the action, and about what cannot be undone. */
  readonly consequences: ReactNode;
  /** Label of the button that confirms the action. */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** A name that the user must type first. */
  readonly typed?: string;
  /** Whether `consequences` need more space than a sentence. */
  readonly isWide?: boolean;
  /** Whether the action changes nothing, so that no reason is required. */
  readonly isUnreasoned?: boolean;
  /** Label of the field for the reason, if it is more than a reason. */
  readonly noteLabel?: string;
  /** Maximum number of characters of the reason. */
  readonly mostReason?: number;
  /** True while a value that `consequences` asks for is missing. */
  readonly isIncomplete?: boolean;
  /**
   * Runs the action.
   *
   * @param key idempotency key, the same for every attempt of this dialog
   */
  run(reason: string, key: string): Promise<T>;
}

/** The alternatives in the dialog if another user has changed the object since it was read. */
export interface Outdated<T> {
  readonly title: string;
  /** Names the user and the change, and explains each choice. */
  readonly shown: ReactNode;
  /** Whether the current state of the object is known; before that, no choice is enabled. */
  readonly isKnown: boolean;
  /** Choices without a request to the server: the dialog closes, and the choice takes effect. */
  readonly choices: ReadonlyArray<{ readonly word: string; readonly isDestructive?: boolean; act(): void }>;
  /** The action, applied to the current state of the object. */
  readonly overwrite: { readonly word: string; run(reason: string): Promise<T> };
}

interface Props<T> {
  readonly act: Act<T>;
  readonly onClose: () => void;
  readonly onDone: (result: T) => void;
  /** Called if the server refused the action, because the screen may be outdated. */
  readonly onRefused?: (problem: ProblemError) => void;
  /** The current state, shown below a refusal that indicates that the screen was outdated. */
  readonly asItIsNow?: ReactNode;
  /** Replaces the action when it is refused because the object was changed or deleted. */
  readonly outdated?: Outdated<T>;
}

/** Response statuses for an action that was refused because the state has changed. */
const OUTDATED: readonly number[] = [409, 412];
/** Response statuses for an object that was changed or deleted. */
const CHANGED: readonly number[] = [404, 412];

/** Asks for a reason and a confirmation, runs the action, and shows the reason of a failure. */
export function ConfirmAction<T>({ act, onClose, onDone, onRefused, asItIsNow, outdated }: Props<T>) {
  const mostReason = act.mostReason ?? MOST_REASON;
  const [reason, setReason] = useState(act.isDestructive || act.noteLabel ? "" : lastReason.slice(0, mostReason));
  const [typed, setTyped] = useState("");
  const [key] = useState(() => crypto.randomUUID());
  const [hasChanged, setChanged] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOver: boolean) => (isOver && outdated ? outdated.overwrite.run(reason.trim()) : act.run(reason.trim(), key)),
    onError: (refusal) => {
      const problem = asProblem(refusal);
      setChanged(CHANGED.includes(problem.status));
      onRefused?.(problem);
    },
    // The response may contain a secret, such as the value of a new API key.
    gcTime: 0,
  });
  const needsReason = act.isDestructive === true && reason.trim() === "";
  const isReady = !needsReason && act.isIncomplete !== true && (act.typed === undefined || typed === act.typed);

  const changed = hasChanged ? outdated : undefined;

  function send(isOver: boolean) {
    if (!isReady || isPending) return;
    if (!act.isUnreasoned && !act.noteLabel) lastReason = reason;
    // If the user has left the screen in the meantime, no navigation happens.
    mutate(isOver, { onSuccess: onDone });
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!changed) send(false);
  }

  function choose(chosen: () => void) {
    lastReason = reason;
    onClose();
    chosen();
  }

  // A reopened dialog would have another key, so that the action could run twice.
  function close() {
    if (!isPending) onClose();
  }

  function confirmByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) submit();
  }

  return (
    <Dialog onClose={close} title={<Untrusted text={(changed ?? act).title} most={NAME} />} {...(act.isWide && { size: "xl" })}>
      <form onSubmit={submit}>
        <Stack onKeyDown={ignoreHeld}>
          <Text size="sm" component="div">
            <Apart>{changed ? changed.shown : act.consequences}</Apart>
          </Text>
          {!act.isUnreasoned && (
            <Textarea
              data-autofocus
              label={act.noteLabel ?? (act.isDestructive ? texts.act.reasonNeeded : texts.act.reason)}
              description={described(reason)}
              value={reason}
              maxLength={mostReason}
              autosize
              minRows={1}
              maxRows={5}
              required={act.isDestructive === true}
              onChange={(event) => setReason(event.currentTarget.value)}
              onKeyDown={confirmByKey}
            />
          )}
          {act.typed !== undefined && (
            <TextInput
              label={<Untrusted text={texts.act.type(act.typed)} />}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {error && !changed && <ProblemAlert error={error} />}
          {error && OUTDATED.includes(asProblem(error).status) && asItIsNow}
          <Group justify="flex-end">
            <Button variant="default" disabled={isPending} onClick={close}>
              {changed ? editingTexts.outdated.keep : texts.act.leave}
            </Button>
            {changed ? (
              <Choices outdated={changed} isPending={isPending} isReady={isReady} onChoice={choose} onOverwrite={() => send(true)} />
            ) : (
              <Button
                type="submit"
                data-autofocus={act.isUnreasoned}
                aria-busy={isPending}
                disabled={!isReady}
                {...(act.isDestructive && { color: "red.9" })}
              >
                {act.verb}
                {isPending ? "…" : <Kbd ml="xs" size="xs" aria-hidden="true">↵</Kbd>}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ChoicesProps<T> {
  readonly outdated: Outdated<T>;
  readonly isPending: boolean;
  readonly isReady: boolean;
  readonly onChoice: (chosen: () => void) => void;
  readonly onOverwrite: () => void;
}

function Choices<T>({ outdated, isPending, isReady, onChoice, onOverwrite }: ChoicesProps<T>) {
  const isOff = isPending || !outdated.isKnown;
  return (
    <>
      {outdated.choices.map(({ word, isDestructive = false, act }) => (
        <Button key={word} disabled={isOff} {...(isDestructive && { variant: "outline", color: "red.9" })} onClick={() => onChoice(act)}>
          {word}
        </Button>
      ))}
      <Button color="red.9" disabled={isOff || !isReady} aria-busy={isPending} onClick={onOverwrite}>
        {outdated.overwrite.word}
      </Button>
    </>
  );
}
