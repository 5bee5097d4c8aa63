import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setEnabled } from "../api/definitions";
import { listOf, roleToSwitch, type SwitchedKind } from "../model/editing";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { ConfirmAction } from "./ConfirmAction";
import { RoleButton } from "./RoleButton";
import { UndoNotice } from "./UndoNotice";

type Verb = "enable" | "disable";

/** Texts about the effects of enabling and disabling, and about their success. */
interface Words {
  readonly consequences: Readonly<Record<Verb, string>>;
  readonly done: Readonly<Record<Verb, (id: string) => string>>;
}

const WORDS: Readonly<Record<SwitchedKind, Words>> = {
  job: texts.jobs,
  schedule: texts.schedules,
  watch: texts.watches,
  expectation: texts.expectations,
  channel: texts.channels,
  subscription: texts.subscriptions,
};

interface Props {
  readonly kind: SwitchedKind;
  readonly id: string;
  readonly isEnabled: boolean;
}

/** Enables or disables a definition with a reason, and offers to undo it. */
export function EnableAction({ kind, id, isEnabled }: Props) {
  const client = useQueryClient();
  const needs = roleToSwitch(kind);
  const words = WORDS[kind];
  const [asked, ask] = useState<Verb>();
  const [done, setDone] = useState<Verb>();

  function refresh() {
    void client.invalidateQueries({ queryKey: [kind, id] });
    void client.invalidateQueries({ queryKey: [listOf(kind)] });
  }

  function changed(verb: Verb | undefined) {
    ask(undefined);
    setDone(verb);
    refresh();
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
            run: (reason) => setEnabled(kind, id, asked === "enable", reason),
          }}
          onRefused={refresh}
          onClose={() => ask(undefined)}
          onDone={() => changed(asked)}
        />
      )}
      {done && (
        <UndoNotice
          key={done}
          text={words.done[done](id)}
          needs={needs}
          undo={() => setEnabled(kind, id, done === "disable", definitionsTexts.undoReason)}
          onUndone={() => changed(undefined)}
          onClose={() => setDone(undefined)}
        />
      )}
    </>
  );
}
