import { useState } from "react";
import { withField } from "../../model/definitionForm";
import { readDefinition, textOf } from "../../model/editing";
import type { Field, Flaw } from "../../model/parameters";
import type { JsonObject } from "../../model/pointers";

/** A definition while it is edited, as text and by the fields of its form. */
export interface Draft {
  /** The definition as it was last readable. */
  readonly definition: JsonObject;
  readonly text: string;
  /** Whether the text is no JSON object now. */
  readonly isBroken: boolean;
  /** Texts of the fields that cannot be read, and why, by the fields' names. */
  readonly flawed: Readonly<Record<string, { readonly text: string; readonly flaw: Flaw }>>;
  setText(text: string): void;
  setField(field: Field, text: string): void;
  setDefinition(definition: JsonObject): void;
}

/** Edits a definition by its text and by the fields of its form, of which each shows what the other did. */
export function useDraft(initial: JsonObject): Draft {
  const [state, set] = useState({
    definition: initial,
    text: textOf(initial),
    isBroken: false,
    flawed: {} as Draft["flawed"],
  });
  return {
    ...state,
    setText: (text) => {
      const read = readDefinition(text);
      set({ definition: read ?? state.definition, text, isBroken: read === undefined, flawed: {} });
    },
    setField: (field, text) => {
      const { [field.name]: _, ...flawed } = state.flawed;
      const edited = withField(state.definition, field, text);
      if ("flaw" in edited) set({ ...state, flawed: { ...flawed, [field.name]: { text, flaw: edited.flaw } } });
      else set({ definition: edited.definition, text: textOf(edited.definition), isBroken: false, flawed });
    },
    setDefinition: (definition) => set({ definition, text: textOf(definition), isBroken: false, flawed: {} }),
  };
}
