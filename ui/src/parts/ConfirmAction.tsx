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

/** The reason given last, offered again until the page is closed or somebody else signs in. */
let lastReason = "";
let { key: whose } = session.get();
session.subscribe(() => {
  const { key } = session.get();
  if (key !== whose) lastReason = "";
  whose = key;
});

/** Keeps an Enter that is held down, such as that which opened the dialog, from confirming. */
function ignoreHeld(event: KeyboardEvent) {
  const isInText = event.target instanceof HTMLTextAreaElement;
  if (event.key === "Enter" && event.repeat && !isInText) event.preventDefault();
}

/** An act, as the dialog asks about it. */
export interface Act<T> {
  readonly title: string;
  /** Sentences on what will happen and what cannot be undone. */
  readonly consequences: ReactNode;
  /** The word on the button that confirms the act. */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** A name that must be typed first. */
  readonly typed?: string;
  /** Whether `consequences` need more room than a sentence. */
  readonly isWide?: boolean;
  /** Whether the act changes nothing, so that no reason is asked for. */
  readonly isUnreasoned?: boolean;
  /** Label of the field for the reason, where the reason is more than that. */
  readonly noteLabel?: string;
  /** The most characters of the reason. */
  readonly mostReason?: number;
  /** True while something that `consequences` asks for is missing. */
  readonly isIncomplete?: boolean;
  /**
   * Does the act.
   *
   * @param key the same for every try of this dialog, so that a second one does nothing twice
   */
  run(reason: string, key: string): Promise<T>;
}

/** The alternatives in the dialog when another person has changed the object since it was read. */
export interface Outdated<T> {
  readonly title: string;
  /** Names the person and the change, and explains each choice. */
  readonly shown: ReactNode;
  /** Whether it is known how the object is now; nothing can be chosen before. */
  readonly isKnown: boolean;
  /** Choices that ask nothing of the server: the dialog closes, and they are done. */
  readonly choices: ReadonlyArray<{ readonly word: string; readonly isDestructive?: boolean; act(): void }>;
  /** The act, over how the object is now. */
  readonly overwrite: { readonly word: string; run(reason: string): Promise<T> };
}

interface Props<T> {
  readonly act: Act<T>;
  readonly onClose: () => void;
  readonly onDone: (result: T) => void;
  /** Called if the server has refused the act: the screen may be out of date. */
  readonly onRefused?: (problem: ProblemError) => void;
  /** Shown under a refusal that tells that the screen was out of date: how things stand now. */
  readonly asItIsNow?: ReactNode;
  /** Replaces the action when it is refused because the object was changed or deleted. */
  readonly outdated?: Outdated<T>;
}

/** Statuses of a refusal because things have changed since they were read. */
const OUTDATED: readonly number[] = [409, 412];
/** Statuses of a refusal because the object is no more as it was read, or is no more. */
const CHANGED: readonly number[] = [404, 412];

/** Asks for a reason and a confirmation, does the act, and says why if it cannot be done. */
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
    // The answer may hold a secret, such as the value of a new API key.
    gcTime: 0,
  });
  const needsReason = act.isDestructive === true && reason.trim() === "";
  const isReady = !needsReason && act.isIncomplete !== true && (act.typed === undefined || typed === act.typed);

  const changed = hasChanged ? outdated : undefined;

  function send(isOver: boolean) {
    if (!isReady || isPending) return;
    if (!act.isUnreasoned && !act.noteLabel) lastReason = reason;
    // Who has left the screen meanwhile is not led away from where they are now.
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

  // A dialog opened anew would have another key, with which the same act could happen twice.
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
