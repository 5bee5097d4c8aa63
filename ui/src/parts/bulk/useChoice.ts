import { useState } from "react";
import { useShortcut } from "../../app/useShortcut";
import { MOST_AT_A_TIME } from "../../model/bulk";
import { allToggled, type Chosen, NOTHING_CHOSEN, toggled } from "../../model/choice";

/** A selection of rows that a list shows and changes. */
export interface Choice {
  readonly chosen: Chosen;
  /** Maximum number of selected rows. */
  readonly most: number;
  toggle(id: string): void;
  toggleAll(ids: readonly string[]): void;
  clear(): void;
}

/** Lets the user select rows of a list; the key x selects the row whose link has the focus. */
export function useChoice(): Choice {
  const [chosen, choose] = useState(NOTHING_CHOSEN);
  useShortcut("x", () =>
    document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>("input[data-choice]")?.click(),
  );
  return {
    chosen,
    most: MOST_AT_A_TIME,
    toggle: (id) => choose((before) => toggled(before, id)),
    toggleAll: (ids) => choose((before) => allToggled(before, ids)),
    clear: () => choose(NOTHING_CHOSEN),
  };
}
