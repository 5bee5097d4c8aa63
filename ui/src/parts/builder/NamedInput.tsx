import { NAMED_KINDS } from "../../model/document/fields";
import { inLine } from "../../model/document/printed";
import { editing as editingTexts } from "../../texts/editing";
import { NameField, NamesField } from "../PickedField";
import type { InputProps } from "./Field";

const kindOf = ({ names }: InputProps["field"]) => NAMED_KINDS.find((each) => each === names) ?? "connection";

/** A field that names an object: the user can search existing objects, create one, or type a name. */
export function NamedInput({ field, value, label, description, error, placeholder, isReadOnly, onValue }: InputProps) {
  return (
    <NameField
      picks={kindOf(field)}
      {...{ label, description, error, placeholder }}
      readOnly={isReadOnly}
      value={value === undefined || typeof value === "string" ? (value ?? "") : inLine(value)}
      onText={(text) => onValue(text === "" ? undefined : text)}
    />
  );
}

/** A field that names one or more objects; a single name is not stored as a list if the field accepts both. */
export function NamesInput({ field, value, label, description, error, placeholder, isReadOnly, onValue }: InputProps) {
  const isList = field.widget === "lines";
  const lines = Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";

  function set(text: string): void {
    const names = text.split("\n").filter((name) => name !== "");
    onValue(names.length === 0 ? undefined : names.length > 1 || isList ? names : names[0]);
  }

  return (
    <NamesField
      picks={kindOf(field)}
      {...{ label, description, error, placeholder }}
      listed={editingTexts.pick.chosen(field.name)}
      readOnly={isReadOnly}
      value={lines}
      onText={set}
    />
  );
}
