import { TextInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter that is typed: it counts on Enter, or when its field is left. */
export function TextFilter({ label, placeholder, value, onChange }: Props) {
  const [edited, setEdited] = useState<string>();

  function commit(event?: FormEvent) {
    event?.preventDefault();
    if (edited !== undefined && edited.trim() !== value) onChange(edited.trim());
    setEdited(undefined);
  }

  // Escape leaves the field with the filter as it was.
  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    flushSync(() => setEdited(undefined));
    event.currentTarget.blur();
  }

  return (
    <form onSubmit={commit}>
      <TextInput
        label={label}
        value={edited ?? value}
        {...(placeholder && { placeholder })}
        onChange={(event) => setEdited(event.currentTarget.value)}
        onBlur={() => commit()}
        onKeyDown={leave}
      />
    </form>
  );
}
