import { useState } from "react";
import { typedBeside, type TypedTexts, withTyped } from "../../model/definitionForm";
import { readDefinition, textOf } from "../../model/editing";
import type { Field } from "../../model/parameters";
import { type Json, type JsonObject, withValue } from "../../model/pointers";

/** A definition that is edited as text and in the fields of its form. */
export interface Draft {
  /** The last valid version of the definition. */
  readonly definition: JsonObject;
  readonly text: string;
  /** Whether the text is not a JSON object now; in this case, the fields cannot be edited. */
  readonly isBroken: boolean;
  /** The texts entered into fields since the text was edited. */
  readonly typed: TypedTexts;
  setText(text: string): void;
  setField(field: Field, text: string): void;
  setDefinition(definition: JsonObject): void;
  /** Sets a definition that differs only at some pointers; keeps texts entered elsewhere, including unreadable ones. */
  setParts(definition: JsonObject, pointers: readonly string[]): void;
  /**
   * Sets the value at a pointer; keeps texts entered elsewhere, including unreadable ones. Does nothing while the text
   * is invalid.
   */
  setValue(pointer: string, value: Json): void;
}

const NOTHING: TypedTexts = {};

/** Lets the user edit a definition as text and in the fields of its form; each shows the changes of the other. */
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
