import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useMe } from "../app/useMe";
import { useShortcut } from "../app/useShortcut";
import { emphasisOf, inverseOf } from "../model/executions";
import { may } from "../model/roles";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { ConfirmAction } from "./ConfirmAction";
import { RoleButton } from "./RoleButton";
import { StateBadge } from "./StateBadge";
import { UndoNotice } from "./UndoNotice";

/** Actions that continue or repeat an execution. */
const GOING_ON: readonly string[] = ["resumeItems", "resume", "rerun"];

interface Props<A extends string, R> {
  /** The actions with a button, in the order of the buttons; the button of the most likely action precedes them. */
  readonly shown: readonly A[];
  /** The actions that the state allows, most likely first. */
  readonly possible: readonly A[];
  readonly state: string;
  /** A requested action that has not taken effect yet. */
  readonly stopping?: string | undefined;
  readonly words: {
    readonly actions: Readonly<Record<A, string>>;
    readonly consequences: Readonly<Record<A, string>>;
    /** Message that an action is not possible in a state. */
    readonly notNow: (state: string) => string;
    /** Messages that a pause, or the resume of a paused execution, was requested. */
    readonly done: Readonly<Record<"pause" | "resume", string>>;
  };
  /** Whether another element of the screen is more important than all actions, so that no button is emphasized. */
  readonly isPlain?: boolean;
  /** Content about the partners that an action which continues or repeats the execution will use. */
  readonly concerns?: (action: A) => ReactNode;
  run(action: A, reason: string, key: string): Promise<R>;
  readonly onDone: (result: R, action: A) => void;
  /** Called if the server refused the action, because the screen may be outdated. */
  readonly onRefused?: () => void;
}

/** The actions on an execution of a job or a chain that its state allows; the key `r` runs the most likely one. */
export function StateActions<A extends string, R>(props: Props<A, R>) {
  const { shown, possible, state, stopping, words, isPlain = false, concerns, run, onDone, onRefused } = props;
  const [chosen, choose] = useState<A>();
  const [inverse, setInverse] = useState<"pause" | "resume">();
  const impossible = words.notNow(texts.states[state] ?? state);
  const [first] = possible;
  const likeliest = first && GOING_ON.includes(first) ? first : undefined;
  const isAllowed = may(useMe()?.role, "operator");
  useShortcut("r", () => choose(isAllowed ? likeliest : undefined));
  return (
    <Group gap="xs">
      {shown.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest)).map((action) => (
        <RoleButton
          key={action}
          needs="operator"
          variant={emphasisOf(action, likeliest, possible, isPlain)}
          whyNot={possible.includes(action) ? undefined : impossible}
          onClick={() => choose(action)}
        >
          {words.actions[action]}
        </RoleButton>
      ))}
      {chosen && (
        <ConfirmAction
          key={chosen}
          act={{
            title: words.actions[chosen],
            consequences: (
              <>
                {words.consequences[chosen]}
                {GOING_ON.includes(chosen) && concerns?.(chosen)}
              </>
            ),
            verb: words.actions[chosen],
            isDestructive: chosen === "cancel",
            isIncomplete: !possible.includes(chosen),
            run: (reason, key) => run(chosen, reason, key),
          }}
          {...(onRefused && { onRefused })}
          asItIsNow={
            <AsItIsNow state={state} acts={possible.filter((action) => action !== chosen)} words={words.actions} onChoose={choose} />
          }
          onClose={() => choose(undefined)}
          onDone={(result) => {
            choose(undefined);
            setInverse(inverseOf(chosen, state));
            onDone(result, chosen);
          }}
        />
      )}
      {inverse && (
        <UndoNotice
          key={inverse}
          text={words.done[inverse === "resume" ? "pause" : "resume"]}
          needs="operator"
          whyNot={
            possible.some((action) => action === inverse)
              ? undefined
              : stopping === "pause"
                ? texts.act.notYetPaused
                : impossible
          }
          undo={async () => onDone(await run(inverse as A, definitionsTexts.undoReason, crypto.randomUUID()), inverse as A)}
          onUndone={() => setInverse(undefined)}
          onClose={() => setInverse(undefined)}
        />
      )}
    </Group>
  );
}

interface NowProps<A extends string> {
  readonly state: string;
  /** Actions that the state allows, except the refused one. */
  readonly acts: readonly A[];
  readonly words: Readonly<Record<A, string>>;
  readonly onChoose: (action: A) => void;
}

/** Shows the current state of an execution after a refused action, and offers the actions that are possible now. */
function AsItIsNow<A extends string>({ state, acts, words, onChoose }: NowProps<A>) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm" component="span">
        {texts.act.isNow} <StateBadge state={state} />. {acts.length > 0 ? texts.act.possibleNow : texts.act.nothingNow}
      </Text>
      {acts.map((action) => (
        <Button key={action} size="compact-sm" variant="default" onClick={() => onChoose(action)}>
          {words[action]}
        </Button>
      ))}
    </Group>
  );
}
