import type { ReactNode } from "react";
import type { Picked } from "../model/parameters";

/** What makes a new object for a field that names one. */
export interface Maker {
  readonly title: string;
  /** Begins a new object; `undefined` if the caller may not, or objects of this kind are not made here. */
  readonly make: (() => void) | undefined;
  readonly dialog: ReactNode;
}

/** Returns what makes a new object of a kind; its name is handed over when it has been saved. */
export function useMaker(_kind: Picked, _onMade: (name: string) => void): Maker {
  return { title: "", make: undefined, dialog: null };
}
