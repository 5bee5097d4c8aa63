import { TextInput } from "@mantine/core";
import { type Edits, isValid } from "../../model/settings";
import { texts } from "../../texts";
import { visible } from "../../model/visible";

const words = texts.settings;

/** State of the form and its listener; absent while the settings are only displayed. */
export interface Form {
  readonly edits: Edits;
  readonly onChange: (edits: Edits) => void;
}

interface Props {
  readonly pointer: string;
  readonly label: string;
  readonly value: number | null;
  readonly form: Form;
}

/** A field for one number of the settings. */
export function NumberField({ pointer, label, value, form: { edits, onChange } }: Props) {
  const text = edits[pointer] ?? (value === null ? "" : String(value));
  return (
    <TextInput
      size="xs"
      w={120}
      inputMode="numeric"
      aria-label={visible(label)}
      {...(value === null && { placeholder: words.noLimitHelp })}
      value={text}
      error={!isValid(pointer, text) && words.wrong}
      onChange={(event) => onChange({ ...edits, [pointer]: event.currentTarget.value })}
    />
  );
}
