import { type FocusEvent, useState } from "react";
import type { Visited } from "../../model/fieldProblems";
import { afterPress } from "../afterPress";

/** Names of the field of a new definition's id, and of its JSON. */
export const ID_FIELD = "id";
export const JSON_FIELD = "json";

/** Which fields of a form somebody has left, and whether it was to be saved or tested. */
export interface Visits extends Visited {
  /** Notes that a field is left. */
  leave(name: string): void;
  /** Notes the fields that are left within an element, by their names. */
  onBlur(event: FocusEvent): void;
  attempt(): void;
}

/** Notes what somebody does with a form. */
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
