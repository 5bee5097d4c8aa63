import { useState } from "react";
import { useShortcut } from "../../app/useShortcut";
import { allToggled, type Chosen, NOTHING_CHOSEN, toggled } from "../../model/choice";

/** Choice of rows, as a list shows and changes it. */
export interface Choice {
  readonly chosen: Chosen;
  toggle(id: string): void;
  toggleAll(ids: readonly string[]): void;
  clear(): void;
}

/** Has rows of a list be chosen; the key x chooses the row whose link has the focus. */
export function useChoice(): Choice {
  const [chosen, choose] = useState(NOTHING_CHOSEN);
  useShortcut("x", () =>
    document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>("input[data-choice]")?.click(),
  );
  return {
    chosen,
    toggle: (id) => choose((before) => toggled(before, id)),
    toggleAll: (ids) => choose((before) => allToggled(before, ids)),
    clear: () => choose(NOTHING_CHOSEN),
  };
}
