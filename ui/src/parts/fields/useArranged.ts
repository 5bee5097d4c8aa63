import { useState } from "react";
import { type Arrangement, arranged, type Placed } from "../../model/document/folding";

/** Where the fields of a form stand, and its fold. */
export interface Arranged<F extends Placed> extends Arrangement<F> {
  readonly isOpen: boolean;
  toggle(): void;
}

/**
 * Keeps each field of a form at its place while somebody may be typing in it: a folded field that has been set moves up when the
 * fold is closed.
 *
 * @param isSet whether a field has something in it
 */
export function useArranged<F extends Placed>(fields: readonly F[], isSet: (field: F) => boolean): Arranged<F> {
  const [isOpen, setOpen] = useState(false);
  const [raised, setRaised] = useState<ReadonlySet<string>>(new Set());
  const place = arranged(fields, isSet, raised, isOpen);
  if (place.raised !== raised) setRaised(place.raised);
  return { ...place, isOpen, toggle: () => setOpen(!isOpen) };
}
