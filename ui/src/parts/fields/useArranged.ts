import { useState } from "react";
import { type Arrangement, arranged, type Placed } from "../../model/document/folding";

/** The positions of a form's fields, and its fold. */
export interface Arranged<F extends Placed> extends Arrangement<F> {
  readonly isOpen: boolean;
  toggle(): void;
}

/**
 * Keeps each field of a form in its position while the user may be typing in it. A folded field that has been set moves
 * up when the fold is closed.
 *
 * @param isSet whether a field has a value
 */
export function useArranged<F extends Placed>(fields: readonly F[], isSet: (field: F) => boolean): Arranged<F> {
  const [isOpen, setOpen] = useState(false);
  const [raised, setRaised] = useState<ReadonlySet<string>>(new Set());
  const place = arranged(fields, isSet, raised, isOpen);
  if (place.raised !== raised) setRaised(place.raised);
  return { ...place, isOpen, toggle: () => setOpen(!isOpen) };
}
