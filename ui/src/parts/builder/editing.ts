import { createContext, useContext } from "react";
import type { FormField } from "../../model/document/fields";
import type { Located } from "../../model/document/problems";
import type { Offer } from "../../model/job/offers";
import type { EditedDocument } from "./useDocument";

/** What the fields of a form share: the document that they edit, and what is known about it. */
export interface Editing {
  readonly document: EditedDocument;
  readonly isReadOnly: boolean;
  readonly problems: readonly Located[];
  /** Returns what a reference in a field can lead to; none where the form has no references. */
  offersFor(field: FormField): readonly Offer[];
  /** Returns the path of the offer that a field is the likeliest to take; `undefined` if none is likelier than others. */
  likelyFor(field: FormField): string | undefined;
  /** Returns what people call a step, by its id. */
  titleOf(id: string): string | undefined;
  /** Returns what the value of a reference was last time; `undefined` if it is not known. */
  lastValueOf(path: string): string | undefined;
}

const Context = createContext<Editing | undefined>(undefined);
export const EditingProvider = Context.Provider;

export function useEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error("A field stands in no EditingProvider");
  return editing;
}
