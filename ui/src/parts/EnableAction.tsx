import { useState } from "react";
import type { Role } from "../api/types";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { ConfirmAction } from "./ConfirmAction";
import { RoleButton } from "./RoleButton";
import { UndoNotice } from "./UndoNotice";

type Verb = "enable" | "disable";

interface Props {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly needs: Role;
  /** Words for the consequences of each switch and for its success. */
  readonly words: {
    readonly consequences: Readonly<Record<Verb, string>>;
    readonly done: Readonly<Record<Verb, (id: string) => string>>;
  };
  set(isEnabled: boolean, reason: string): Promise<unknown>;
  /** Brings what is shown up to date. */
  readonly onChanged: () => void;
}

/** Enables or disables something with a reason, and offers to undo it. */
export function EnableAction({ id, isEnabled, needs, words, set, onChanged }: Props) {
  const [asked, ask] = useState<Verb>();
  const [done, setDone] = useState<Verb>();

  function changed(verb: Verb | undefined) {
    ask(undefined);
    setDone(verb);
    onChanged();
  }

  const verb = isEnabled ? "disable" : "enable";
  return (
    <>
      <RoleButton needs={needs} variant="default" onClick={() => ask(verb)}>
        {texts.objects[verb]}
      </RoleButton>
      {asked && (
        <ConfirmAction
          act={{
            title: `${texts.objects[asked]} ${id}`,
            consequences: words.consequences[asked],
            verb: texts.objects[asked],
            run: (reason) => set(asked === "enable", reason),
          }}
          onRefused={onChanged}
          onClose={() => ask(undefined)}
          onDone={() => changed(asked)}
        />
      )}
      {done && (
        <UndoNotice
          key={done}
          text={words.done[done](id)}
          needs={needs}
          undo={() => set(done === "disable", definitionsTexts.undoReason)}
          onUndone={() => changed(undefined)}
          onClose={() => setDone(undefined)}
        />
      )}
    </>
  );
}
