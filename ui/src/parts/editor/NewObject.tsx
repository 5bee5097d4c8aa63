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
  /** Called with the name of the object when it has been saved. */
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Events of the dialog are none of the form that it was opened from, though it stands within that. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** Makes a new object in a dialog over the form that is to name it. */
export function NewObject({ kind, onSaved, onClose }: Props) {
  const schema = useQuery(schemaOf(kind));
  return (
    <div role="presentation" onBlur={keep} onFocus={keep} onSubmit={keep} onKeyDown={keep} onChange={keep}>
      {/* What is typed is not lost by a click beside the dialog, or by Esc. */}
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
