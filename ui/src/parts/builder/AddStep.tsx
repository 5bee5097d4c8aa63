import { inserted } from "../../model/job/arrange";
import { type Catalogue, freshId, knownConfig, type KnownType, newStep } from "../../model/job/catalogue";
import { filesBefore } from "../../model/job/filesBefore";
import { arrangedSteps, writing } from "../../model/job/operations";
import { blockOf, entriesOf } from "../../model/job/outline";
import { useEditing } from "./editing";
import { StepPicker } from "./StepPicker";

interface Props {
  readonly catalogue: Catalogue;
  /** Index of the new step. */
  readonly at: number;
  readonly onAdded: (index: number) => void;
  readonly onClose: () => void;
}

/** Asks for the type of a new step and inserts the step; a block is inserted with its end marker. */
export function AddStep({ catalogue, at, onAdded, onClose }: Props) {
  const { document } = useEditing();

  function add(type: KnownType) {
    const id = freshId(type.type, entriesOf(document.source.value));
    document.change("", (source) => {
      const known = knownConfig(source.value, type, at);
      const opens = newStep(type, id, { ...known, ...filesBefore(source.value, catalogue, type, at, known) });
      const writes = blockOf(type.type) ? [opens, { type: "flow.end" }] : [opens];
      return arrangedSteps(source, inserted(entriesOf(source.value), at, writes.map(writing)));
    });
    onClose();
    onAdded(at);
  }

  return <StepPicker catalogue={catalogue} onPick={add} onClose={onClose} />;
}
