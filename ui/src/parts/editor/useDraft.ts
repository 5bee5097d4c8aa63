import { useState } from "react";
import { typedBeside, type TypedTexts, withTyped } from "../../model/definitionForm";
import { readDefinition, textOf } from "../../model/editing";
import type { Field } from "../../model/parameters";
import { type Json, type JsonObject, withValue } from "../../model/pointers";

/** A definition while it is edited, as text and by the fields of its form. */
export interface Draft {
  /** The definition as it was last readable. */
  readonly definition: JsonObject;
  readonly text: string;
  /** Whether the text is no JSON object now; the fields cannot be edited until it is one. */
  readonly isBroken: boolean;
  /** What was typed into the fields since the text was edited. */
  readonly typed: TypedTexts;
  setText(text: string): void;
  setField(field: Field, text: string): void;
  setDefinition(definition: JsonObject): void;
  /** Sets a definition that differs at some pointers only, and leaves what was typed elsewhere, also what cannot be read. */
  setParts(definition: JsonObject, pointers: readonly string[]): void;
  /** Sets the value at a pointer, and leaves what was typed elsewhere, also what cannot be read; nothing while the text is broken. */
  setValue(pointer: string, value: Json): void;
}

const NOTHING: TypedTexts = {};

/** Edits a definition by its text and by the fields of its form, of which each shows what the other did. */
export function useDraft(initial: JsonObject): Draft {
  const [state, set] = useState({ definition: initial, text: textOf(initial), isBroken: false, typed: NOTHING });

  function setParts(definition: JsonObject, pointers: readonly string[]): void {
    set({ definition, text: textOf(definition), isBroken: false, typed: pointers.reduce(typedBeside, state.typed) });
  }

  return {
    ...state,
    setText: (text) => {
      const read = readDefinition(text);
      set({ definition: read ?? state.definition, text, isBroken: read === undefined, typed: NOTHING });
    },
    setField: (field, text) => {
      const { definition, typed } = withTyped(state.definition, field, text);
      const isRead = typed.flaw === undefined;
      set({ ...state, definition, ...(isRead && { text: textOf(definition) }), typed: { ...state.typed, [field.name]: typed } });
    },
    setValue: (pointer, value) => {
      if (!state.isBroken) setParts(withValue(state.definition, pointer, value), [pointer]);
    },
    setParts,
    setDefinition: (definition) => set({ definition, text: textOf(definition), isBroken: false, typed: NOTHING }),
  };
}
