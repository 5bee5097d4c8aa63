import { TextInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";

/** A day with a complete year; while the user types the year, browsers report years such as 0002. */
const WHOLE_DAY = /^[1-9]\d{3}-/;

interface Props {
  readonly type?: "text" | "date";
  readonly label: string;
  readonly placeholder?: string;
  readonly error?: string | false;
  /** Id of the element with suggestions. */
  readonly list?: string;
  readonly onType?: (typed: string) => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A filter for entered text: text applies on Enter or when the field loses the focus, a date as soon as it is complete.
 */
export function TextFilter({ type = "text", label, placeholder, error, list, onType, value, onChange }: Props) {
  const [edited, setEdited] = useState<string>();

  function edit(typed: string) {
    setEdited(typed);
    onType?.(typed);
    if (type === "date" && WHOLE_DAY.test(typed) && typed !== value) onChange(typed);
  }

  function commit(event?: FormEvent) {
    event?.preventDefault();
    if (edited !== undefined && edited.trim() !== value) onChange(edited.trim());
    setEdited(undefined);
  }

  // Escape leaves the field without changing the filter.
  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    flushSync(() => setEdited(undefined));
    event.currentTarget.blur();
  }

  return (
    <form onSubmit={commit}>
      <TextInput
        type={type}
        label={label}
        value={edited ?? value}
        {...(placeholder && { placeholder })}
        {...(list && { list, autoComplete: "off" })}
        error={error}
        onChange={(event) => edit(event.currentTarget.value)}
        onBlur={() => commit()}
        onKeyDown={leave}
      />
    </form>
  );
}
