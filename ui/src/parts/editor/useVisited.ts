import { type FocusEvent, useState } from "react";
import type { Visited } from "../../model/fieldProblems";
import { afterPress } from "../afterPress";

/** Names of the field for a new definition's id, and of the JSON field. */
export const ID_FIELD = "id";
export const JSON_FIELD = "json";

/** The fields of a form that the user has left, and whether the user tried to save or test the form. */
export interface Visits extends Visited {
  /** Records that the user left a field. */
  leave(name: string): void;
  /** Records by name the fields that the user leaves within an element. */
  onBlur(event: FocusEvent): void;
  attempt(): void;
}

/** Records the user's progress in a form. */
export function useVisited(): Visits {
  const [visited, set] = useState<Visited>({ left: new Set(), isAttempted: false });

  function leave(name: string) {
    afterPress(() => set((before) => (before.left.has(name) ? before : { ...before, left: new Set([...before.left, name]) })));
  }

  return {
    ...visited,
    leave,
    onBlur: ({ target, relatedTarget, currentTarget }) => {
      const name = target.getAttribute("name");
      if (name && currentTarget.contains(target) && relatedTarget?.getAttribute("name") !== name) leave(name);
    },
    attempt: () => set((before) => ({ ...before, isAttempted: true })),
  };
}
