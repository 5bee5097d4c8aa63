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

/** Acts that have an execution go on or begin again. */
const GOING_ON: readonly string[] = ["resumeItems", "resume", "rerun"];

interface Props<A extends string, R> {
  /** The acts that have a button, in the order of the buttons; the likeliest comes before them. */
  readonly shown: readonly A[];
  /** The acts that the state allows, the likeliest first. */
  readonly possible: readonly A[];
  readonly state: string;
  /** Act that was asked for and has not happened yet. */
  readonly stopping?: string | undefined;
  readonly words: {
    readonly actions: Readonly<Record<A, string>>;
    readonly consequences: Readonly<Record<A, string>>;
    /** Says that an act is not possible in a state. */
    readonly notNow: (state: string) => string;
    /** Says that a pause, or the resume of what was paused, was asked for. */
    readonly done: Readonly<Record<"pause" | "resume", string>>;
  };
  /** Whether something else on the screen comes before all acts, so that none stands out. */
  readonly isPlain?: boolean;
  /** Content on which partners an act that has the execution go on or begin again will work with. */
  readonly concerns?: (action: A) => ReactNode;
  run(action: A, reason: string, key: string): Promise<R>;
  readonly onDone: (result: R, action: A) => void;
  /** Called if the server has refused the act: the screen may be out of date. */
  readonly onRefused?: () => void;
}

/** The acts on an execution of a job or of a chain, as its state allows them; the likeliest is done with the key `r`. */
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
  /** Acts that the state allows, but for the one that was refused. */
  readonly acts: readonly A[];
  readonly words: Readonly<Record<A, string>>;
  readonly onChoose: (action: A) => void;
}

/** Says in what state an execution is now that an act was refused, and offers what is possible from there. */
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
