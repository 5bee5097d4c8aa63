import { createContext, useContext } from "react";
import type { FormField } from "../../model/document/fields";
import type { Located } from "../../model/document/problems";
import type { Offer } from "../../model/job/offers";
import type { EditedDocument } from "./useDocument";

/** The shared context of a form's fields: the document that they edit, and data about it. */
export interface Editing {
  readonly document: EditedDocument;
  readonly isReadOnly: boolean;
  readonly problems: readonly Located[];
  /** Returns the offers for references in a field; empty if the form has no references. */
  offersFor(field: FormField): readonly Offer[];
  /** Returns the path of the most likely offer for a field; `undefined` if there is none. */
  likelyFor(field: FormField): string | undefined;
  /** Returns the display name of a step by its id. */
  titleOf(id: string): string | undefined;
  /** Returns the value of a reference in the last execution; `undefined` if it is unknown. */
  lastValueOf(path: string): string | undefined;
}

const Context = createContext<Editing | undefined>(undefined);
export const EditingProvider = Context.Provider;

export function useEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error("A field stands in no EditingProvider");
  return editing;
}
