import { useQuery } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { schemaOf } from "../../api/definitions";
import type { EditedKind } from "../../model/editing";
import { texts } from "../../texts";
import { editing as editingTexts } from "../../texts/editing";
import { Dialog } from "../Dialog";
import { Loaded } from "../Loaded";
import { DefinitionEditor } from "./DefinitionEditor";

interface Props {
  readonly kind: EditedKind;
  /** Called with the name of the object after it has been saved. */
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Events of the dialog must not reach the form that opened it, although the dialog is within that form. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** Creates a new object in a dialog over the form that will name it. */
export function NewObject({ kind, onSaved, onClose }: Props) {
  const schema = useQuery(schemaOf(kind));
  return (
    <div role="presentation" onBlur={keep} onFocus={keep} onSubmit={keep} onKeyDown={keep} onChange={keep}>
      {/* A click outside of the dialog, or Esc, does not discard entered values. */}
      <Dialog
        title={editingTexts.newTitle(texts.objects.kinds[kind] ?? kind)}
        size="80rem"
        closeOnClickOutside={false}
        closeOnEscape={false}
        onClose={onClose}
      >
        <Loaded query={schema}>{(known) => <DefinitionEditor kind={kind} schema={known} onSaved={onSaved} onDiscard={onClose} />}</Loaded>
      </Dialog>
    </div>
  );
}
