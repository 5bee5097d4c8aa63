import { Checkbox } from "@mantine/core";
import { visible } from "../../model/visible";
import { bulk as bulkTexts } from "../../texts/bulk";
import type { Choice } from "./useChoice";

const words = bulkTexts;

/** Selects one row. */
export function ChooseRow({ id, choice: { chosen, most, toggle } }: { readonly id: string; readonly choice: Choice }) {
  const isChosen = chosen.has(id);
  return (
    <Checkbox
      size="xs"
      aria-label={words.choose(visible(id))}
      data-choice
      checked={isChosen}
      disabled={!isChosen && chosen.size >= most}
      onChange={() => toggle(id)}
    />
  );
}

/** Selects all displayed rows, or none. */
export function ChooseAll({ ids, choice: { chosen, most, toggleAll } }: { readonly ids: readonly string[]; readonly choice: Choice }) {
  const count = ids.filter((id) => chosen.has(id)).length;
  const isFull = count > 0 && count === Math.min(ids.length, most);
  return (
    <Checkbox
      size="xs"
      aria-label={words.chooseAll}
      checked={isFull}
      indeterminate={count > 0 && !isFull}
      disabled={ids.length === 0}
      onChange={() => toggleAll(ids)}
    />
  );
}
